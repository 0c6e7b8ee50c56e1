import styles from '../assigned.module.css'

const unassigned = '提交后自动编号'

/** A number that the server assigns: nobody enters it. */
export function SerialValue({ id, value }: { id: string; value: unknown }) {
  const isAssigned = typeof value === 'string' && value !== ''
  return (
    <output id={id} className={styles.serial} data-unassigned={!isAssigned || undefined}>
      {isAssigned ? value : unassigned}
    </output>
  )
}
