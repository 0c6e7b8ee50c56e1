import { memo, useId } from 'react'
import type { ResolvedField } from '../../runtime/schema/resolvedPage.ts'
import { useStore } from '../ui/useStore.ts'
import { FormField, type FormFieldProps } from './FormField.tsx'
import styles from './form.module.css'
import type { FormLayoutProps } from './formLayoutProps.ts'

/** One section: its title, which may fold it away, and a grid of one to three columns. */
export function FormSection({
  at,
  plain = false,
  sections,
  place,
  ...rest
}: FormLayoutProps & { at: number /** The title stands elsewhere: on a tab or a step. */; plain?: boolean }) {
  const id = useId()
  const section = sections[at]
  const isClosed = useStore(place, now => now.closed.has(at))
  if (!section) return null
  const { title, note, fold, columns, fields } = section
  const isFolded = fold !== undefined && !plain && isClosed
  return (
    <fieldset className={styles.section} {...(plain ? { 'aria-label': title } : {})} data-section={at}>
      {title !== undefined && !plain && (
        <legend className={styles.legend}>
          {fold === undefined ? (
            title
          ) : (
            <button
              type="button"
              className={styles.fold}
              aria-expanded={!isFolded}
              aria-controls={id}
              onClick={() => place.fold(at, !isFolded)}
            >
              {title}
              <span aria-hidden="true">{isFolded ? '展开' : '收起'}</span>
            </button>
          )}
        </legend>
      )}
      {note !== undefined && !isFolded && <p className={styles.sectionNote}>{note}</p>}
      <div id={id} className={styles.grid} data-columns={columns} hidden={isFolded}>
        {runsOf(fields).map(run => (
          <FieldRun key={run[0]?.field} fields={run} columns={columns} {...rest} />
        ))}
      </div>
    </fieldset>
  )
}

const runLength = 16

/**
 * Some fields in a row, without an element of their own. When one field of many siblings changes, React looks at all of
 * them; in a tree of runs it looks at the siblings in one run, so that a key press costs the same in any form.
 */
const FieldRun = memo(function FieldRun({
  fields,
  ...rest
}: Omit<FormFieldProps, 'field'> & { fields: readonly ResolvedField[] }) {
  return fields.map(field => <FormField key={field.field} field={field} {...rest} />)
})

const runs = new WeakMap<readonly ResolvedField[], ResolvedField[][]>()

/** Made once for a section: the same run is drawn once. */
function runsOf(fields: readonly ResolvedField[]): ResolvedField[][] {
  const kept = runs.get(fields)
  if (kept) return kept
  const made = Array.from({ length: Math.ceil(fields.length / runLength) }, (_, index) =>
    fields.slice(index * runLength, (index + 1) * runLength),
  )
  runs.set(fields, made)
  return made
}
