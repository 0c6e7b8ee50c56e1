import type { ResolvedOutlook } from '../../../runtime/schema/resolvedPage.ts'
import type { FormStore } from '../../form/formStore.ts'
import type { Scope } from '../../page/scope.ts'
import { BlockTable } from '../dashboard/BlockTable.tsx'
import styles from './OutlookBlock.module.css'
import { useOutlook } from './useOutlook.ts'

/** What would come of the form as it is filled in now. */
export function OutlookBlock({ outlook, form, scope }: { outlook: ResolvedOutlook; form: FormStore; scope: Scope }) {
  const { rows, failure, isLoading } = useOutlook(outlook, form, scope)
  const widths = new Map(
    outlook.columns.flatMap(column =>
      typeof column === 'object' && column.width !== undefined ? [[column.field, column.width] as const] : [],
    ),
  )
  if (!form.holds(outlook.visible)) return null
  return (
    <section className={styles.outlook} aria-label={outlook.title} aria-busy={isLoading}>
      <h3 className={styles.title}>{outlook.title}</h3>
      {failure !== undefined && (
        <p className={styles.failure} role="status">
          {failure}
        </p>
      )}
      {rows === undefined ? (
        failure === undefined && <p className={styles.none}>正在计算…</p>
      ) : rows.length === 0 ? (
        <p className={styles.none}>{outlook.empty ?? '暂无内容'}</p>
      ) : (
        <BlockTable label={outlook.title} cells={outlook.cells} rows={rows} widths={widths} />
      )}
    </section>
  )
}
