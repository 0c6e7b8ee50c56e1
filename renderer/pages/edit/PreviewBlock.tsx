import type { ResolvedFormPreview } from '../../../runtime/schema/resolvedPage.ts'
import type { FormStore } from '../../form/formStore.ts'
import type { Scope } from '../../page/scope.ts'
import { BlockTable } from '../dashboard/BlockTable.tsx'
import styles from './PreviewBlock.module.css'
import { usePreview } from './usePreview.ts'

/** Preview of the form's result. */
export function PreviewBlock({
  preview,
  form,
  scope,
}: {
  preview: ResolvedFormPreview
  form: FormStore
  scope: Scope
}) {
  const { rows, failure, isLoading } = usePreview(preview, form, scope)
  const widths = new Map(
    preview.columns.flatMap(column =>
      typeof column === 'object' && column.width !== undefined ? [[column.field, column.width] as const] : [],
    ),
  )
  if (!form.holds(preview.visible)) return null
  return (
    <section className={styles.preview} aria-label={preview.title} aria-busy={isLoading}>
      <h3 className={styles.title}>{preview.title}</h3>
      {failure !== undefined && (
        <p className={styles.failure} role="status">
          {failure}
        </p>
      )}
      {rows === undefined ? (
        failure === undefined && <p className={styles.none}>正在计算…</p>
      ) : rows.length === 0 ? (
        <p className={styles.none}>{preview.empty ?? '暂无内容'}</p>
      ) : (
        <BlockTable label={preview.title} cells={preview.cells} rows={rows} widths={widths} />
      )}
    </section>
  )
}
