import { memo, useId } from 'react'
import type { ResolvedField } from '../../runtime/schema/resolvedPage.ts'
import { useStore } from '../ui/useStore.ts'
import { FormField, type FormFieldProps } from './FormField.tsx'
import styles from './form.module.css'
import type { FormLayoutProps } from './formLayoutProps.ts'

/** A section: a title, which may fold it, and a grid of one to three columns. */
export function FormSection({
  at,
  plain = false,
  sections,
  place,
  ...rest
}: FormLayoutProps & { at: number /** The title is elsewhere: on a tab or step. */; plain?: boolean }) {
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
      <div
        id={id}
        className={styles.grid}
        data-columns={columns}
        data-titled={fields.length === 1 && title !== undefined && fields[0]?.title === title ? true : undefined}
        hidden={isFolded}
      >
        <FieldRun run={runOf(fields)} columns={columns} {...rest} />
      </div>
    </fieldset>
  )
}

const runLength = 8

type Fields = readonly ResolvedField[]
/** Fields, or groups of them. */
type Run = readonly (ResolvedField | Run)[]

/**
 * Groups fields in components without an element. If one of many siblings changes, React compares all of them; in a
 * tree of groups it compares one group per level, so that a key press costs the same in any form.
 */
const FieldRun = memo(function FieldRun({ run, ...rest }: Omit<FormFieldProps, 'field'> & { run: Run }) {
  return run.map((part, at) =>
    'field' in part ? (
      <FormField key={part.field} field={part} {...rest} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other name, and their order never changes
      <FieldRun key={at} run={part} {...rest} />
    ),
  )
})

const runs = new WeakMap<Fields, Run>()

/** Cached per section, so that an unchanged group is not re-rendered. */
function runOf(fields: Fields): Run {
  const kept = runs.get(fields)
  if (kept) return kept
  let made: Run = fields
  while (made.length > runLength) made = inRuns(made)
  runs.set(fields, made)
  return made
}

function inRuns<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / runLength) }, (_, index) =>
    items.slice(index * runLength, (index + 1) * runLength),
  )
}
