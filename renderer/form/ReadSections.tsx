import { type ReactNode, useMemo } from 'react'
import type { ResolvedColumn, ResolvedSection } from '../../runtime/schema/resolvedPage.ts'
import { holds } from '../../runtime/session/holds.ts'
import { evaluateCondition } from '../../schemas/evaluate/evaluateCondition.ts'
import { compileCell, nothing } from '../cells/compileCell.ts'
import type { Row } from '../page/cellKind.ts'
import { usePageContext } from '../page/pageContext.ts'
import type { Scope } from '../page/scope.ts'
import styles from './read.module.css'

/** Longer texts take a whole row. */
const wide = 100

export interface ReadSectionsProps {
  sections: readonly ResolvedSection<ResolvedColumn>[]
  row: Row
  scope: Scope
}

/** Sections of names and values. Conditions and formulas of a form read the record as `form`. */
export function ReadSections({ sections, row, scope }: ReadSectionsProps) {
  const shown = useShown({ sections, row, scope })
  return shown.map(({ section, values }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other name, and their order never changes
    <section key={index} className={styles.section}>
      {section.title && <h3>{section.title}</h3>}
      <dl className={styles.grid} data-columns={section.columns}>
        {values.map(({ field, content }) => (
          <div
            key={field.key}
            data-field={field.key}
            data-wide={isWide(field) || undefined}
            data-picture={field.cell === 'diagram' || undefined}
          >
            <dt className={field.cell === 'diagram' ? 'visually-hidden' : undefined}>{field.title}</dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}

function useShown({ sections, row, scope }: ReadSectionsProps) {
  const { cells } = usePageContext()
  return useMemo(() => {
    const inner = { ...scope, row, form: row }
    return sections
      .filter(section => evaluateCondition(section.visible, inner))
      .map(section => ({
        section,
        values: section.fields
          .filter(field => holds(field.permission) && evaluateCondition(field.visible, inner))
          .map((field): { field: ResolvedColumn; content: ReactNode } => ({
            field,
            content: compileCell(field, inner, { cells, isWide: true })(row),
          }))
          .filter(({ content }) => !section.skipEmpty || content !== nothing),
      }))
      .filter(({ values }) => values.length > 0)
  }, [sections, row, scope, cells])
}

const isWide = ({ property }: ResolvedColumn): boolean =>
  (property?.maxLength ?? 0) > wide ||
  property?.type === 'object' ||
  (property?.type === 'array' && property.items?.type === 'object')
