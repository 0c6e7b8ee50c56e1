import { useEffect, useState } from 'react'
import type { PrintCode } from '../../schemas/types/printFrame.ts'
import styles from './print.module.css'

type CodeKind = PrintCode['kind']

const names: Record<CodeKind, string> = { code128: '条码', qr: '二维码' }

/** A code of a text as a picture; a text that it cannot hold is named instead. */
export function CodePicture({ kind, value }: { kind: CodeKind; value: string }) {
  const [drawn, setDrawn] = useState<{ svg: string | null; kind: CodeKind; value: string }>()
  useEffect(() => {
    let isCurrent = true
    if (value === '') return
    void import('./drawCode.ts').then(({ drawCode }) => {
      if (isCurrent) setDrawn({ svg: drawCode(kind, value), kind, value })
    })
    return () => {
      isCurrent = false
    }
  }, [kind, value])
  if (value === '') return null
  const svg = drawn?.kind === kind && drawn.value === value ? drawn.svg : undefined
  if (svg === null) return <p className={styles.wrong}>{`“${value}”不能印成${names[kind]}`}</p>
  return (
    <figure className={styles.code} data-code={kind}>
      {/* Drawn as a picture, so that nothing of it becomes part of the page. */}
      {svg !== undefined && (
        <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={`${names[kind]}：${value}`} />
      )}
      {kind === 'code128' && <figcaption>{value}</figcaption>}
    </figure>
  )
}
