import { CloseCircleFilled, DownOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import { ownIcons } from '../../../runtime/icons/ownIcons.ts'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useStore } from '../../ui/useStore.ts'
import frame from '../frame.module.css'
import { IconPanel } from './IconPanel.tsx'
import styles from './icon.module.css'
import { iconLabel } from './iconNames.ts'

/** One of the console's icons, chosen visually or by search. */
export function IconInput(props: FieldInputProps) {
  const { id, field, value, onChange, onBlur, disabled, invalid, describedBy, autoOpen } = props
  const [open, setOpen] = useState(autoOpen === true)
  // The label of an uploaded icon comes with its drawing.
  useStore(ownIcons)
  const opener = useRef<HTMLButtonElement>(null)
  const icon = typeof value === 'string' && value !== '' ? value : undefined
  const close = () => {
    setOpen(false)
    onBlur?.()
  }
  return (
    <div className={frame.frame} data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      <button
        ref={opener}
        type="button"
        id={id}
        className={styles.open}
        aria-label={`${field.title}：${icon === undefined ? '未选择' : iconLabel(icon)}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-describedby={describedBy}
        disabled={disabled}
        onClick={() => (open ? close() : setOpen(true))}
      >
        {icon === undefined ? (
          <span className={styles.placeholder}>{field.placeholder}</span>
        ) : (
          <>
            <Icon name={icon} />
            <span>{iconLabel(icon)}</span>
          </>
        )}
        <DownOutlined aria-hidden className={styles.arrow} />
      </button>
      {icon !== undefined && !disabled && (
        <button
          type="button"
          className={styles.clear}
          aria-label={`清除${field.title}`}
          title="清除"
          onClick={() => {
            onChange(null)
            opener.current?.focus()
          }}
        >
          <CloseCircleFilled aria-hidden />
        </button>
      )}
      {open && (
        <IconPanel
          label={`选择${field.title}`}
          opener={opener}
          value={icon}
          onClose={close}
          onPick={picked => {
            close()
            onChange(picked)
          }}
        />
      )}
    </div>
  )
}
