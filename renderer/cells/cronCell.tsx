import { useEffect, useState } from 'react'
import { cronTextNow, loadCronText } from '../../runtime/schedule/cronText.ts'
import { type CellKind, textOf } from '../page/cellKind.ts'

/** A schedule as text: 每天 02:57 for `57 2 * * *`, which is the tooltip. */
export const cronCell: CellKind = {
  compile: () => value => <span title={textOf(value)}>{said(textOf(value))}</span>,
  compileWide: () => value => (
    <>
      {said(textOf(value))} <code className="cell-code">{textOf(value)}</code>
    </>
  ),
}

const said = (cron: string) => cronTextNow(cron) ?? <LateCron cron={cron} />

/** Used until the library has loaded. */
function LateCron({ cron }: { cron: string }) {
  const [words, setWords] = useState(() => cronTextNow(cron))
  useEffect(() => {
    let current = true
    void loadCronText().then(() => current && setWords(cronTextNow(cron)))
    return () => {
      current = false
    }
  }, [cron])
  return words ?? cron
}
