import { CloseOutlined } from '@ant-design/icons'
import Input from 'antd/es/input/Input'
import { useState } from 'react'
import type { Picked } from './picked.ts'
import styles from './picker.module.css'

/** The chosen records, with remove buttons. */
export function ChosenPane({
  picked,
  most,
  onChange,
}: {
  picked: Picked
  most: number | undefined
  onChange(picked: Picked): void
}) {
  const [words, setWords] = useState('')
  const needle = words.trim().toLowerCase()
  const shown = [...picked].filter(([, label]) => label.toLowerCase().includes(needle))
  return (
    <section className={styles.chosen} aria-label="已选">
      <header>
        <h3>
          已选 {picked.size} 项{most === undefined ? '' : `，最多 ${most} 项`}
        </h3>
        <button type="button" className="cell-link" disabled={picked.size === 0} onClick={() => onChange(new Map())}>
          清空
        </button>
      </header>
      <Input
        allowClear
        placeholder="请输入关键字"
        aria-label="搜索已选"
        value={words}
        onChange={event => setWords(event.target.value)}
      />
      <ul>
        {shown.map(([id, label]) => (
          <li key={id}>
            <span title={label}>{label}</span>
            <button
              type="button"
              aria-label={`移除${label}`}
              onClick={() => onChange(new Map([...picked].filter(([other]) => other !== id)))}
            >
              <CloseOutlined aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
