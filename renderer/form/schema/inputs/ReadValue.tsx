import { isSameValue } from '../../../../schemas/evaluate/json-schema/deepValue.ts'
import { formatDateTime } from '../../../cells/formatTime.ts'
import type { Leaf } from '../leafOf.ts'
import styles from '../schemaForm.module.css'

/** A value as text, for reading. */
export function ReadValue({ leaf, value }: { leaf: Leaf; value: unknown }) {
  return (
    <div className={styles.read}>
      {leaf.kind === 'checkbox' ? `${leaf.field.title}：${textOf(leaf, value)}` : textOf(leaf, value)}
    </div>
  )
}

function textOf({ kind, choices, field }: Leaf, value: unknown): string {
  if (value === undefined || value === null || value === '') return '-'
  if (kind === 'password') return '••••••'
  const chosen = choices.find(choice => isSameValue(choice.value, value))
  if (chosen) return chosen.label
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (field.input === 'dateTime' && typeof value === 'string') return formatDateTime(value)
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}
