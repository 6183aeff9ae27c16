# Completion of zmdj for PowerShell.
Register-ArgumentCompleter -Native -CommandName zmdj -ScriptBlock {
    param($word, $line, $cursor)
    $words = @($line.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $cursor -or ($word -eq '' -and $_.Extent.EndOffset -le $cursor) } |
        ForEach-Object { '=' + $_.ToString().Trim('"', "'") })
    $words += '=' + $word.Trim('"', "'")
    & zmdj completion powershell --complete -- $words 2>$null | ForEach-Object {
        $name, $about = $_ -split "`t", 2
        $shown = if ($name -match '[\s''"`$;|&(){}]') { "'" + $name.Replace("'", "''") + "'" } else { $name }
        if (-not $about) { $about = $name }
        [System.Management.Automation.CompletionResult]::new($shown, $name, 'ParameterValue', $about)
    }
}
