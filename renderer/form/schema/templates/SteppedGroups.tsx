import { PlainButton } from '../../../ui/PlainButton.tsx'
import styles from '../schemaForm.module.css'
import type { GroupsProps } from './groupsProps.ts'

/** One step after the other; earlier values stay. */
export function SteppedGroups({ groups, active, onActive }: GroupsProps) {
  return (
    <>
      <ol className={styles.steps}>
        {groups.map((group, index) => (
          <li
            key={group.title}
            aria-current={index === active ? 'step' : undefined}
            data-done={index < active || undefined}
          >
            <b>{index + 1}</b>
            {group.title}
          </li>
        ))}
      </ol>
      {groups.map((group, index) => (
        <section key={group.title} aria-label={group.title} hidden={index !== active}>
          {group.content}
        </section>
      ))}
      <div className={styles.stepButtons}>
        <PlainButton disabled={active === 0} onClick={() => onActive(active - 1)}>
          上一步
        </PlainButton>
        <PlainButton tone="primary" disabled={active === groups.length - 1} onClick={() => onActive(active + 1)}>
          下一步
        </PlainButton>
      </div>
    </>
  )
}
