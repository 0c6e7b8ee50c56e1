import Input from 'antd/es/input/Input'
import type { ReactNode } from 'react'
import styles from './picker.module.css'

interface Props {
  words: string
  onSearch(words: string): void
  children: ReactNode
}

/** Choosable records below their search field. */
export const SearchPane = ({ words, onSearch, children }: Props) => (
  <section className={styles.list} aria-label="可选">
    <Input
      autoFocus
      allowClear
      placeholder="请输入关键字"
      aria-label="搜索可选"
      value={words}
      onChange={event => onSearch(event.target.value)}
    />
    {children}
  </section>
)
