import { type ChangeEvent, useRef, useState } from 'react'
import { readXmlFile } from '../../../processes/xml/readXmlFile.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from './fileText.module.css'

/** Maximum size in MB, the default of uploads. */
const largest = 10

interface Props {
  accept: readonly string[]
  most: number | undefined
  label: string
  onText(text: string): void
}

/**
 * A button that reads the text of a file, in the encoding that the file declares. Shows a fault if it cannot be read.
 */
export function FileText({ accept, most = largest, label, onText }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState<{ text: string; isFault: boolean }>()
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // Without the reset, choosing the same file again after a change would fire no event.
    target.value = ''
    if (!file) return
    const read = readXmlFile(new Uint8Array(await file.arrayBuffer()), most)
    if ('fault' in read) setSaid({ text: read.fault.message, isFault: true })
    else {
      setSaid({ text: file.name, isFault: false })
      onText(read.text)
    }
  }
  return (
    <div className={styles.file}>
      <PlainButton onClick={() => input.current?.click()}>选择文件</PlainButton>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={`${label}的文件`}
        accept={accept.join(',')}
        onChange={event => void take(event)}
      />
      {said && (
        <span role="status" data-fault={said.isFault || undefined}>
          {said.text}
        </span>
      )}
    </div>
  )
}
