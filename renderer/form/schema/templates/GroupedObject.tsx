import type { ObjectFieldTemplatePropertyType } from '@rjsf/utils'
import { useEffect, useState } from 'react'
import type { LayoutGroup, LayoutOptions } from '../layoutOptions.ts'
import styles from '../schemaForm.module.css'
import type { Path, SchemaStore } from '../schemaStore.ts'
import { useHiddenGroups } from '../useConditions.ts'
import { PartGrid } from './PartGrid.tsx'
import { SteppedGroups } from './SteppedGroups.tsx'
import { TabbedGroups } from './TabbedGroups.tsx'

export interface GroupedObjectProps {
  layout: LayoutOptions['layout']
  groups: readonly LayoutGroup[]
  columns: number
  parts: readonly ObjectFieldTemplatePropertyType[]
  path: Path
  store: SchemaStore
  /** Schemas of the parts by name. */
  schemas: Readonly<Record<string, unknown>>
}

/** The parts of a record in groups: below each other, on tabs, or one step after the other. */
export function GroupedObject({ layout, groups, columns, parts, path, store, schemas }: GroupedObjectProps) {
  const [active, setActive] = useState(0)
  const hidden = useHiddenGroups(
    groups.map(({ fields }) => fields),
    { store, schemas, path },
  )
  useEffect(
    () =>
      store.onReveal(place => {
        if (!path.every((key, index) => String(place[index]) === String(key))) return
        const index = groups.findIndex(group => group.fields.includes(String(place[path.length])))
        if (index >= 0) setActive(index)
      }),
    [store, path, groups],
  )
  const drawn = groups.map((group, at) => ({
    ...group,
    isHidden: hidden[at] === true,
    content: <PartGrid columns={columns} parts={parts.filter(part => group.fields.includes(part.name))} />,
  }))
  if (layout === 'tabs') return <TabbedGroups groups={drawn} active={active} onActive={setActive} />
  if (layout === 'steps') {
    // Going forward requires a valid step; later steps are not validated yet.
    const go = (index: number) => {
      const names = index > active ? (groups[active]?.fields ?? []) : []
      if (names.length === 0 || store.validateParts(path, names).length === 0) setActive(index)
    }
    return <SteppedGroups groups={drawn} active={active} onActive={go} />
  }
  return drawn.map(group => (
    <section key={group.title} aria-label={group.title} hidden={group.isHidden}>
      <h4 className={styles.group}>{group.title}</h4>
      {group.content}
    </section>
  ))
}
