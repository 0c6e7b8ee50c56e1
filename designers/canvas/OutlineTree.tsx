import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { NameInput } from './NameInput.tsx'
import styles from './OutlineTree.module.css'
import { type OutlineNode, useTypeAhead } from './outlineLines.ts'
import { useOutlineFocus } from './useOutlineFocus.ts'

/** Gives the focus to the line of a node. */
export type Go = (key: string | undefined) => void

interface Props {
  label: string
  nodes: readonly OutlineNode[]
  /** Keys of the elements that are selected in the design. */
  chosen: ReadonlySet<string>
  /** Key of the node whose name is being typed. */
  naming: string | undefined
  /** Enter or a press on a node. */
  onChoose: (key: string) => void
  /** Sees keys before the tree does; returns whether it used one. */
  onKey: (event: KeyboardEvent, key: string, go: Go) => boolean
  /** The typed name; undefined if typing was given up. */
  onNamed: (key: string, name: string | undefined) => void
  /** What can be done at the line that the keyboard reaches. */
  tools: (key: string | undefined) => ReactNode
}

/**
 * The elements of a design as a tree that is operated by keys: arrows, Home, End and the first characters of a name, after
 * `/` if they have another meaning, go to a node.
 */
export function OutlineTree({ label, nodes, chosen, naming, onChoose, onKey, onNamed, tools }: Props) {
  const { box, lines, keys, folded, stop, fold, focusAt, go, reached, around } = useOutlineFocus({
    nodes,
    chosen,
    naming,
  })
  const typeAhead = useTypeAhead()
  const click = ({ target }: MouseEvent) => {
    const key = keyOf(target)
    if (key === undefined || isIn(target, 'input')) return
    if (isIn(target, '[data-fold]')) fold(key, !folded.has(key))
    else onChoose(key)
  }
  const press = (event: KeyboardEvent) => {
    const at = keys.indexOf(keyOf(event.target) ?? '')
    const line = lines[at]
    if (!line || isIn(event.target, 'input')) return
    const { key, children } = line.node
    const isOpen = children.length > 0 && !folded.has(key)
    const moves: Record<string, () => void> = {
      ArrowDown: () => focusAt(at + 1),
      ArrowUp: () => focusAt(at - 1),
      ArrowRight: () => (isOpen ? focusAt(at + 1) : fold(key, false)),
      ArrowLeft: () => (isOpen ? fold(key, true) : focusAt(line.parent)),
      Home: () => focusAt(0),
      End: () => focusAt(keys.length - 1),
      Enter: () => onChoose(key),
      ' ': () => onChoose(key),
      '/': typeAhead.begin,
    }
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing
    const isCharacter = isPlain && event.key.length === 1
    const find = () => focusAt(typeAhead.find(event.key, names(lines), at))
    if (isCharacter && typeAhead.isOn()) find()
    else if (onKey(event, key, go)) return
    else if (isPlain && moves[event.key]) moves[event.key]!()
    else if (isCharacter) find()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={styles.outline} {...around}>
      {tools(stop)}
      <div
        ref={box}
        className={styles.tree}
        role="tree"
        aria-label={label}
        aria-multiselectable="true"
        onClick={click}
        onKeyDown={press}
      >
        {lines.map(({ node, level, place, siblings }, at) => (
          <div
            key={node.key}
            className={styles.node}
            role="treeitem"
            aria-level={level}
            aria-posinset={place}
            aria-setsize={siblings}
            aria-expanded={node.children.length > 0 ? !folded.has(node.key) : undefined}
            aria-selected={chosen.has(node.key)}
            aria-label={[node.label, node.note, node.follows, node.mark?.text].filter(Boolean).join('，')}
            tabIndex={node.key === stop ? 0 : -1}
            data-node={node.key}
            style={{ paddingInlineStart: (level - 1) * 14 }}
            onFocus={() => reached(node.key, at)}
          >
            <span className={styles.fold} data-fold={node.children.length > 0 || undefined} aria-hidden="true">
              {node.children.length > 0 && (folded.has(node.key) ? '▸' : '▾')}
            </span>
            {node.key === naming ? (
              <NameInput name={node.name} onNamed={name => onNamed(node.key, name)} />
            ) : (
              <span className={styles.label} title={node.mark?.text ?? node.label}>
                {node.label}
                {node.note !== undefined && <small>{node.note}</small>}
                {node.aside !== undefined && <small>{node.aside}</small>}
              </span>
            )}
            {node.mark && <span className={styles.mark} data-level={node.mark.level} aria-hidden="true" />}
          </div>
        ))}
      </div>
    </div>
  )
}

const names = (lines: readonly { node: OutlineNode }[]) => lines.map(({ node }) => node.label)
const isIn = (target: EventTarget, selector: string) => target instanceof Element && target.closest(selector) !== null
const keyOf = (target: EventTarget) =>
  target instanceof Element ? (target.closest('[role=treeitem]')?.getAttribute('data-node') ?? undefined) : undefined
