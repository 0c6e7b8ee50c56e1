import type { ArrayFieldTemplateProps, RJSFSchema } from '@rjsf/utils'
import { getUiOptions } from '@rjsf/utils'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { phone, useMedia } from '../../../ui/useMedia.ts'
import framed from '../framed.module.css'
import { CellContext, KeptRowsContext, keptRowsOf, RowContext } from '../rowContext.ts'
import styles from '../schemaForm.module.css'
import type { SchemaFormContext } from '../schemaFormContext.ts'
import { isTable, tableHeads } from '../tableOptions.ts'
import { useFlushed } from '../useStoreAt.ts'

/** A list: cards below each other, or a table whose rows are the records. */
export function ArrayTemplate(props: ArrayFieldTemplateProps<unknown, RJSFSchema, SchemaFormContext>) {
  const { title, items, canAdd, fieldPathId, registry, schema, uiSchema, disabled, readonly, required } = props
  const { store, readOnly } = registry.formContext
  const add = useFlushed(store, props.onAddClick)
  const options = getUiOptions(uiSchema)
  const kept = keptRowsOf(schema)
  const label = String(options.title ?? schema.title ?? title ?? '')
  const { items: each } = schema
  const isRecords = typeof each === 'object' && !Array.isArray(each)
  const record = isRecords ? registry.schemaUtils.retrieveSchema(each) : {}
  // A phone has no room for columns: lists are read there as they are filled in, as cards.
  const isPhone = useMedia(phone)
  const heads = !isPhone && isTable(uiSchema, record, readOnly) ? tableHeads(record) : undefined
  return (
    <KeptRowsContext value={kept}>
      <fieldset className={styles.record} id={fieldPathId.$id}>
        {label !== '' && (
          <legend className={styles.legend} data-required={(required && !readOnly) || undefined}>
            {label}
          </legend>
        )}
        {schema.description && <p className={styles.description}>{schema.description}</p>}
        {heads && items.length > 0 ? (
          <div className={`${styles.scroll} ${framed.table}`}>
            <table className={styles.table} aria-label={label}>
              <thead>
                <tr>
                  {heads.map(head => (
                    <th key={head.name} scope="col" data-required={(head.required && !readOnly) || undefined}>
                      {head.title}
                    </th>
                  ))}
                  {!readOnly && <th scope="col">操作</th>}
                </tr>
              </thead>
              <tbody>
                <CellContext value={false}>
                  <RowContext value={true}>{items}</RowContext>
                </CellContext>
              </tbody>
            </table>
          </div>
        ) : (
          <CellContext value={false}>
            <RowContext value={false}>{items}</RowContext>
          </CellContext>
        )}
        {items.length === 0 && <p className={styles.empty}>暂无数据</p>}
        {props.optionalDataControl}
        {canAdd && !readOnly && !kept.isFixed && (
          <PlainButton
            className={styles.add}
            disabled={disabled || readonly}
            onClick={() => add()}
            aria-label={`${label}：新增一项`}
          >
            新增一项
          </PlainButton>
        )}
      </fieldset>
    </KeptRowsContext>
  )
}
