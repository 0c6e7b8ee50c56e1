import {
  ColumnHeightOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import type { Density } from '../../theme/appearance.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { PopMenu } from '../../ui/PopMenu.tsx'
import { useAnchor } from '../../ui/useAnchor.ts'
import styles from './ListPage.module.css'

const densities: { key: Density; label: string }[] = [
  { key: 'loose', label: '宽松' },
  { key: 'middle', label: '中等' },
  { key: 'compact', label: '紧凑' },
]

export interface ListToolsProps {
  density: Density
  full: boolean
  onReload(): void
  onFull(): void
  /** Only for lists that are drawn as a table. */
  onDensity?(density: Density): void
  onSettings?(anchor: HTMLElement): void
}

/** 刷新, 密度, 列设置, 全屏. */
export function ListTools({ density, full, onReload, onDensity, onFull, onSettings }: ListToolsProps) {
  const { anchor, close, opener } = useAnchor()
  return (
    <div className={styles.tools}>
      <IconButton className={styles.tool} label="刷新" onClick={onReload}>
        <ReloadOutlined />
      </IconButton>
      {onDensity && (
        <IconButton className={styles.tool} label="密度" aria-haspopup="menu" {...opener}>
          <ColumnHeightOutlined />
        </IconButton>
      )}
      {onSettings && (
        <IconButton
          className={styles.tool}
          label="列设置"
          aria-haspopup="dialog"
          onClick={event => onSettings(event.currentTarget)}
        >
          <SettingOutlined />
        </IconButton>
      )}
      <IconButton className={styles.tool} label={full ? '退出全屏' : '全屏'} onClick={onFull}>
        {full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      </IconButton>
      {anchor && (
        <PopMenu
          place={{ anchor }}
          entries={densities.map(({ key, label }) => ({ key, label: key === density ? `✓ ${label}` : label }))}
          onPick={key => onDensity?.(key as Density)}
          onClose={close}
        />
      )}
    </div>
  )
}
