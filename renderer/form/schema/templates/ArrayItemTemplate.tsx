import type { ArrayFieldItemTemplateProps, RJSFSchema } from '@rjsf/utils'
import { use } from 'react'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { KeptRowsContext, RowContext } from '../rowContext.ts'
import styles from '../schemaForm.module.css'
import type { SchemaFormContext } from '../schemaFormContext.ts'
import { useFlushed } from '../useStoreAt.ts'

/** One item of a list with its buttons: a card, or a row of a table. */
export function ArrayItemTemplate(props: ArrayFieldItemTemplateProps<unknown, RJSFSchema, SchemaFormContext>) {
  const { children, buttonsProps, registry, disabled, readonly } = props
  const { store, readOnly } = registry.formContext
  const inRow = use(RowContext)
  const kept = use(KeptRowsContext)
  const up = useFlushed(store, buttonsProps.onMoveUpItem)
  const down = useFlushed(store, buttonsProps.onMoveDownItem)
  const copy = useFlushed(store, buttonsProps.onCopyItem)
  const remove = useFlushed(store, buttonsProps.onRemoveItem)
  const name = `第 ${buttonsProps.index + 1} 项`
  const isFixed = disabled || readonly
  const { index } = buttonsProps
  const isKept = index < kept.count
  const isMovable = !isKept && !kept.isFixed
  const buttons = readOnly ? null : (
    <span className={styles.itemButtons}>
      {isMovable && (buttonsProps.hasMoveUp || buttonsProps.hasMoveDown) && (
        <>
          <PlainButton
            tone="text"
            disabled={isFixed || !buttonsProps.hasMoveUp || index === kept.count}
            aria-label={`${name}上移`}
            onClick={() => up()}
          >
            上移
          </PlainButton>
          <PlainButton
            tone="text"
            disabled={isFixed || !buttonsProps.hasMoveDown}
            aria-label={`${name}下移`}
            onClick={() => down()}
          >
            下移
          </PlainButton>
        </>
      )}
      {isMovable && buttonsProps.hasCopy && (
        <PlainButton tone="text" disabled={isFixed} aria-label={`复制${name}`} onClick={() => copy()}>
          复制
        </PlainButton>
      )}
      {isMovable && buttonsProps.hasRemove && (
        <PlainButton tone="text" disabled={isFixed} aria-label={`删除${name}`} onClick={() => remove()}>
          删除
        </PlainButton>
      )}
    </span>
  )
  if (inRow)
    return (
      <tr>
        {children}
        {buttons && <td className={styles.cell}>{buttons}</td>}
      </tr>
    )
  return (
    <div className={styles.item} data-read={readOnly || undefined}>
      <div className={styles.itemHead}>
        <span>{name}</span>
        {buttons}
      </div>
      {children}
    </div>
  )
}
