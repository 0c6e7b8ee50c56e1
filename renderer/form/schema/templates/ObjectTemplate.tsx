import type { ObjectFieldTemplateProps, RJSFSchema } from '@rjsf/utils'
import { canExpand, getUiOptions } from '@rjsf/utils'
import { type ReactNode, use } from 'react'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { layoutOptions } from '../layoutOptions.ts'
import { CellContext, RowContext } from '../rowContext.ts'
import styles from '../schemaForm.module.css'
import type { SchemaFormContext } from '../schemaFormContext.ts'
import { useFlushed } from '../useStoreAt.ts'
import { GroupedObject } from './GroupedObject.tsx'
import { PartGrid } from './PartGrid.tsx'

/** A record: its title, its parts in one to three columns, in groups, on tabs or in steps. */
export function ObjectTemplate(props: ObjectFieldTemplateProps<unknown, RJSFSchema, SchemaFormContext>) {
  const { title, description, properties, fieldPathId, registry, schema, uiSchema, formData, disabled, readonly } =
    props
  const { store, readOnly } = registry.formContext
  const inRow = use(RowContext)
  const add = useFlushed(store, props.onAddProperty)
  const shown = properties.filter(part => !part.hidden)
  if (inRow)
    return (
      <RowContext value={false}>
        {shown.map(part => (
          <RowCell key={part.name}>{part.content}</RowCell>
        ))}
      </RowContext>
    )
  const { columns, layout, groups } = layoutOptions(
    uiSchema,
    shown.map(part => part.name),
  )
  const isRoot = fieldPathId.path.length === 0
  // The item's number is already shown above; rjsf would build a title from it.
  const isUnnamedItem =
    typeof fieldPathId.path.at(-1) === 'number' && (schema.title ?? getUiOptions(uiSchema).title) === undefined
  const mayAdd = !readOnly && !disabled && !readonly && canExpand(schema, uiSchema, formData)
  // A branch of a choice may have nothing but what identifies it.
  if (!isRoot && properties.length > 0 && shown.length === 0 && !mayAdd) return null
  return (
    <fieldset className={isRoot || isUnnamedItem ? styles.root : styles.record} id={fieldPathId.$id}>
      {!isRoot && !isUnnamedItem && title !== '' && <legend className={styles.legend}>{title}</legend>}
      {description && <p className={styles.description}>{description}</p>}
      {groups.length > 0 ? (
        <GroupedObject
          layout={layout}
          groups={groups}
          columns={columns}
          parts={properties}
          path={fieldPathId.path}
          store={store}
          schemas={schema.properties ?? {}}
        />
      ) : (
        <PartGrid columns={columns} parts={properties} />
      )}
      {shown.length === 0 && !mayAdd && <p className={styles.empty}>暂无内容</p>}
      {props.optionalDataControl}
      {mayAdd && (
        <PlainButton className={styles.add} onClick={() => add()} aria-label={`${title || '内容'}：新增字段`}>
          新增字段
        </PlainButton>
      )}
    </fieldset>
  )
}

const RowCell = ({ children }: { children: ReactNode }) => (
  <td className={styles.cell}>
    <CellContext value={true}>{children}</CellContext>
  </td>
)
