import { AppstoreOutlined, CalendarOutlined, HistoryOutlined, ProjectOutlined, TableOutlined } from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { ResolvedDisplay } from '../../../runtime/schema/resolvedPage.ts'
import styles from './DisplaySwitch.module.css'

const icons: Record<ResolvedDisplay['as'], ComponentType<{ 'aria-hidden': boolean }>> = {
  table: TableOutlined,
  timeline: HistoryOutlined,
  gallery: AppstoreOutlined,
  board: ProjectOutlined,
  calendar: CalendarOutlined,
}

interface DisplaySwitchProps {
  displays: readonly ResolvedDisplay[]
  /** Key of the current one. */
  chosen: string
  onChoose(key: string): void
}

/** Switches between the displays of a list. */
export function DisplaySwitch({ displays, chosen, onChoose }: DisplaySwitchProps) {
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">显示方式</legend>
      {displays.map(({ key, label, as }) => {
        const Icon = icons[as]
        return (
          <button key={key} type="button" aria-pressed={key === chosen} onClick={() => onChoose(key)}>
            <Icon aria-hidden />
            <span>{label}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
