import { Form, Input } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { titleOf } from '../../processes/document/kinds.ts'
import { referredId } from '../../processes/document/processDocument.ts'
import { nameOf } from '../../processes/document/scene.ts'
import { attributeOf, type XmlElement } from '../../processes/xml/xmlTree.ts'
import { part, useStore } from '../../renderer/index.ts'
import { DetailSection } from './details/DetailSection.tsx'
import styles from './ProcessDesigner.module.css'
import { NodePreview } from './preview/NodePreview.tsx'
import type { ProcessDesign } from './processDesign.ts'
import { FieldRights } from './settings/FieldRights.tsx'
import { SettingsSection } from './settings/SettingsSection.tsx'

/** Properties of the selected element; each change is a step of the history. */
export function PropertyPanel({ design }: { design: ProcessDesign }) {
  const { selected } = useStore(design.state)
  const [id = shownProcess(design)] = selected
  const element = id === undefined || selected.size > 1 ? undefined : design.document.element(id)
  return (
    <aside {...part('properties')} className={styles.properties} data-pane aria-label="属性">
      {element && id !== undefined ? (
        <>
          <Properties key={id} id={id} element={element} design={design} />
          <DetailSection key={`details ${id} ${element.local}`} element={element} design={design} />
          <SettingsSection key={`settings ${id}`} element={settingsOwner(design, element)} design={design} />
          {element.local === 'userTask' && <FieldRights key={`rights ${id}`} element={element} design={design} />}
          {element.local === 'userTask' && <NodePreview key={`preview ${id}`} nodeId={id} design={design} />}
          <DetailSection key={`more ${id} ${element.local}`} element={element} design={design} seldom />
        </>
      ) : (
        <p className={styles.none}>{selected.size > 1 ? `已选择 ${selected.size} 个元素` : '选择一个元素以查看属性'}</p>
      )}
    </aside>
  )
}

/** Returns the id of the shown process or sub-process; undefined for a collaboration, which has one per pool. */
function shownProcess({ document, state }: ProcessDesign): string | undefined {
  const { diagrams, diagram } = state.get()
  const id = diagrams[diagram]?.shows
  const shown = id === undefined ? undefined : document.element(id)
  return shown && shown.local !== 'collaboration' ? id : undefined
}

/** Returns the element whose settings are shown: for a pool its process. */
function settingsOwner({ document }: ProcessDesign, element: XmlElement): XmlElement {
  const process = element.local === 'participant' ? attributeOf(element, 'processRef') : undefined
  return (process === undefined ? undefined : document.element(referredId(process))) ?? element
}

/** Ends typing, which commits the name, and focuses the place where the element was chosen. */
function goBack(input: HTMLElement): void {
  const designer = input.closest('section')
  input.blur()
  designer?.querySelector<HTMLElement>('[role=tree] [tabindex="0"], [data-canvas]')?.focus()
}

function Properties({ id, element, design }: { id: string; element: XmlElement; design: ProcessDesign }) {
  const name = nameOf(element) ?? ''
  const [typed, setTyped] = useState<string>()
  const commit = (): boolean => {
    setTyped(undefined)
    const isNew = typed !== undefined && typed !== name && design.document.has(id)
    return isNew && design.run({ do: 'rename', id, name: typed })
  }
  const latest = useRef(commit)
  latest.current = commit
  // A step that finishes meanwhile, such as a layout, may select something else, without the input losing the focus.
  useLayoutEffect(
    () => () => {
      const { selected } = design.state.get()
      if (latest.current()) design.select(selected)
    },
    [design],
  )
  return (
    <Form layout="vertical">
      <Form.Item label="名称">
        <Input
          aria-label="名称"
          data-name-of={id}
          value={typed ?? name}
          maxLength={255}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={commit}
          onPressEnter={({ currentTarget }) => goBack(currentTarget)}
        />
      </Form.Item>
      <p className={styles.facts}>
        {titleOf(element.local)}，标识 {attributeOf(element, 'id')}
      </p>
    </Form>
  )
}
