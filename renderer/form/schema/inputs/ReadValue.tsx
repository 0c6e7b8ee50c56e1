import { lazy, Suspense, use } from 'react'
import { isSameValue } from '../../../../schemas/evaluate/json-schema/deepValue.ts'
import { formatDateTime } from '../../../cells/formatTime.ts'
import { PageContext } from '../../../page/pageContext.ts'
import type { Leaf } from '../leafOf.ts'
import styles from '../schemaForm.module.css'

const CellValue = lazy(async () => ({ default: (await import('./CellValue.tsx')).CellValue }))

/** A value for reading: as text, or as the cell of the language shows it. */
export function ReadValue({ leaf, value }: { leaf: Leaf; value: unknown }) {
  const context = use(PageContext)
  const text = readText(leaf, value)
  const isShown = leaf.kind === 'field' && context !== null && text !== nothing
  return (
    <div className={styles.read}>
      {isShown ? (
        <Suspense fallback={null}>
          <CellValue leaf={leaf} value={value} text={text} context={context} />
        </Suspense>
      ) : leaf.kind === 'checkbox' ? (
        `${leaf.field.title}：${text}`
      ) : (
        text
      )}
    </div>
  )
}

const nothing = '-'

function readText({ kind, choices, field }: Leaf, value: unknown): string {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return nothing
  if (kind === 'password') return '••••••'
  const chosen = choices.find(choice => isSameValue(choice.value, value))
  if (chosen) return chosen.label
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (field.input === 'dateTime' && typeof value === 'string') return formatDateTime(value)
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}
