"""A replay as one self-contained page: the story beside the board, stepped through with buttons or arrow keys."""

from __future__ import annotations

import html
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zmdj_cards.engine.replay import Replay

_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;margin:1rem auto;max-width:60rem;padding:0 1rem;color:#111;background:#fff}"
    ":lang(zh){font-family:'Noto Sans SC','PingFang SC','Microsoft YaHei',sans-serif}"
    "pre{white-space:pre-wrap;background:#f3f3f3;padding:.6rem}button{font:inherit;padding:.3rem .8rem}#now{font-weight:600}"
)
_SCRIPT = (
    "const steps=JSON.parse(document.getElementById('steps').textContent);let at=0,lang='zh';"
    "const show=()=>{const s=steps[at];document.getElementById('where').textContent=at+' / '+(steps.length-1);"
    "document.getElementById('now').textContent=s.action[lang];document.getElementById('board').textContent=s.board[lang].join('\\n');"
    "document.getElementById('events').textContent=s.events[lang].join('\\n');"
    "for(const id of ['now','board','events'])document.getElementById(id).lang=lang==='zh'?'zh-Hans':'en';};"
    "const go=n=>{at=Math.max(0,Math.min(steps.length-1,n));show();};"
    "document.getElementById('back').onclick=()=>go(at-1);document.getElementById('next').onclick=()=>go(at+1);"
    "document.getElementById('first').onclick=()=>go(0);document.getElementById('last').onclick=()=>go(steps.length-1);"
    "document.getElementById('lang').onclick=()=>{lang=lang==='zh'?'en':'zh';show();};"
    "document.onkeydown=e=>{if(e.key==='ArrowRight')go(at+1);if(e.key==='ArrowLeft')go(at-1);};show();"
)


def page(recorded: Replay, told: list[dict[str, Any]]) -> str:
    """The page as a text. All that comes from cards is data, never markup."""
    data = json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c").replace("&", "\\u0026")
    title = html.escape(f"{recorded.names[0] or 'A'} – {recorded.names[1] or 'B'}")
    return (
        f'<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style></head>\n<body>\n'
        f"<h1>{title}</h1>\n<p>{html.escape(recorded.outcome)}</p>\n"
        '<p><button id="first">|&lt;</button> <button id="back">&lt;</button> <span id="where"></span> '
        '<button id="next">&gt;</button> <button id="last">&gt;|</button> <button id="lang">zh / en</button></p>\n'
        '<p id="now"></p>\n<pre id="board"></pre>\n<pre id="events"></pre>\n'
        f'<script type="application/json" id="steps">{data}</script>\n<script>{_SCRIPT}</script>\n</body>\n</html>\n'
    )
