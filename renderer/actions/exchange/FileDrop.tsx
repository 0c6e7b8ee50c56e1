import { type DragEvent, useId, useRef, useState } from 'react'
import { sizeText } from '../../../schemas/evaluate/numberText.ts'
import styles from './exchange.module.css'

const largest = 20 * 1024 * 1024

/** Drop area for a file; a click or Enter opens the chooser. */
export function FileDrop({
  file,
  onFile,
  fault,
}: {
  file: File | undefined
  onFile(file: File): void
  fault: string | undefined
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const take = (next: File | undefined) => {
    if (!next) return
    const why = refusalOf(next)
    setRefusal(why)
    if (why === undefined) onFile(next)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const message = refusal ?? fault

  return (
    <>
      <button
        type="button"
        className={styles.drop}
        data-over={over || undefined}
        data-fault={message === undefined ? undefined : true}
        aria-describedby={`${id}note`}
        onClick={() => input.current?.click()}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <strong>{file ? file.name : '点击选择文件，或把文件拖到此处'}</strong>
        <span>{file ? `${sizeText(file.size)}，点击或拖入可更换` : '支持 .xlsx 和 .csv，不超过 20 MB、50000 行'}</span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="导入文件"
        accept=".xlsx,.csv"
        onChange={event => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <p id={`${id}note`} role={message === undefined ? undefined : 'alert'} className={styles.fault}>
        {message}
      </p>
    </>
  )
}

function refusalOf(file: File): string | undefined {
  if (!/\.(xlsx|csv)$/i.test(file.name)) return '请选择 .xlsx 或 .csv 文件'
  if (file.size > largest) return '文件不能超过 20 MB'
  return file.size === 0 ? '文件为空' : undefined
}
