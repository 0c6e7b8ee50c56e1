import { Alert, Segmented } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldPath } from '../../../processes/forms/design/formDefinition.ts'
import { Empty, Loading, part, usePageParts, useStore } from '../../../renderer/index.ts'
import { FieldProperties } from '../FieldProperties.tsx'
import type { FormDesign } from '../formDesign.ts'
import { LinkageCanvas } from './LinkageCanvas.tsx'
import { LinkageList } from './LinkageList.tsx'
import styles from './linkage.module.css'
import { useLinkage } from './useLinkage.ts'

interface Props {
  design: FormDesign
  /** Whether the properties of the chosen field are shown in the place of its linkage. */
  isEditing: boolean
  onEditing: (isEditing: boolean) => void
}

/** Parts that a form without fields does not show. */
const emptyParts = ['linkPanel', 'linkField', 'linkTarget', 'linkAdd', 'linkEdit', 'linkRemove']

const conditionInput = ['li select', 'li input', '[contenteditable="true"]']
  .map(input => `[data-place="visible"] ${input}`)
  .join()
const patience = 5000

/** Focuses an element as soon as it is drawn; returns what gives up. */
function focusWhenThere(root: HTMLElement | null, selector: string): () => void {
  const find = () => {
    const found = root?.querySelector<HTMLElement>(selector)
    found?.focus()
    return found != null
  }
  const observer = new MutationObserver(() => find() && observer.disconnect())
  if (root && !find()) observer.observe(root, { childList: true, subtree: true })
  const late = setTimeout(() => observer.disconnect(), patience)
  return () => {
    clearTimeout(late)
    observer.disconnect()
  }
}

/** What the fields of the form read from each other: as a drawing, and as a list with the same gestures. */
export function LinkageView({ design, isEditing, onEditing }: Props) {
  const { form, selected } = useStore(design.state)
  const [chosen] = selected
  const linkage = useLinkage(form, chosen)
  const { graph, cycles, places } = linkage
  const isEmpty = graph.nodes.length === 0
  const none = isEmpty && '表单还没有字段'
  usePageParts({
    away: {
      linkCanvas: none || (!places && '正在排列字段'),
      ...Object.fromEntries([...emptyParts, ...(isEditing ? ['properties'] : [])].map(name => [name, none])),
    },
  })
  const choose = useCallback((path: FieldPath | undefined) => design.select(path ? [path] : []), [design])
  const panel = useRef<HTMLDivElement>(null)
  const [links, setLinks] = useState(0)
  const link = useCallback(
    (from: FieldPath, to: FieldPath) => {
      if (!design.link(from, to)) return
      onEditing(true)
      setLinks(now => now + 1)
    },
    [design, onEditing],
  )
  // The focus was on what began the condition; it goes on in the first row.
  useEffect(() => (links > 0 ? focusWhenThere(panel.current, conditionInput) : undefined), [links])
  if (isEmpty) return <Empty text="还没有字段，在“设计”中添加后在此显示它们的联动" />
  return (
    <div className={styles.view}>
      {places ? (
        <LinkageCanvas linkage={linkage} places={places} chosen={chosen} onChoose={choose} onLink={link} />
      ) : (
        <div className={styles.canvas}>
          <Loading />
        </div>
      )}
      <div ref={panel} className={styles.panel} data-pane>
        <Segmented
          {...part('linkPanel')}
          block
          aria-label="联动侧栏"
          options={[
            { value: 'links', label: '联动' },
            { value: 'properties', label: '属性' },
          ]}
          value={isEditing ? 'properties' : 'links'}
          onChange={next => onEditing(next === 'properties')}
        />
        {cycles.map(({ message }) => (
          <Alert key={message} type="error" showIcon title={message} />
        ))}
        {isEditing ? (
          <FieldProperties design={design} />
        ) : (
          <LinkageList
            design={design}
            linkage={linkage}
            chosen={chosen}
            onChoose={choose}
            onLink={link}
            onEdit={path => {
              choose(path)
              onEditing(true)
            }}
          />
        )}
      </div>
    </div>
  )
}
