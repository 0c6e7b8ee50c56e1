import type { ReactNode } from 'react'
import styles from './upload.module.css'

interface Props {
  /** Position: in a file's row, or in the corner of a picture. */
  look: 'tool' | 'corner'
  does: '移除' | '取消' | '重试'
  /** Name of the file. */
  name: string
  icon: ReactNode
  onClick(): void
}

export const FileButton = ({ look, does, name, icon, onClick }: Props) => (
  <button type="button" className={styles[look]} aria-label={`${does}${name}`} title={does} onClick={onClick}>
    <span aria-hidden="true">{icon}</span>
  </button>
)
