import { type KeyboardEvent, useId } from 'react'
import styles from '../schemaForm.module.css'
import type { GroupsProps } from './groupsProps.ts'

/** All panels stay mounted: messages find their place, and input is kept. */
export function TabbedGroups({ groups, active, onActive }: GroupsProps) {
  const id = useId()
  const move = (event: KeyboardEvent, index: number) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const next = (index + step + groups.length) % groups.length
    onActive(next)
    document.getElementById(`${id}-tab-${next}`)?.focus()
  }
  return (
    <>
      <div role="tablist" className={styles.tabs}>
        {groups.map((group, index) => (
          <button
            key={group.title}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            hidden={group.isHidden && index !== active}
            aria-selected={index === active}
            aria-controls={`${id}-panel-${index}`}
            tabIndex={index === active ? 0 : -1}
            onClick={() => onActive(index)}
            onKeyDown={event => move(event, index)}
          >
            {group.title}
          </button>
        ))}
      </div>
      {groups.map((group, index) => (
        <div
          key={group.title}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== active}
        >
          {group.content}
        </div>
      ))}
    </>
  )
}
