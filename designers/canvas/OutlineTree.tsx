import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { isWithin, keyOfLine, TreeLabel, TreeLines, treeMoves } from '../../renderer/index.ts'
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
 * The elements of a design as a tree that is operated by keys: arrows, Home, End and the first characters of a name,
 * after `/` if they have another meaning, go to a node.
 */
export function OutlineTree({ label, nodes, chosen, naming, onChoose, onKey, onNamed, tools }: Props) {
  const { box, lines, keys, folded, stop, fold, focusAt, go, reached, around } = useOutlineFocus({
    nodes,
    chosen,
    naming,
  })
  const typeAhead = useTypeAhead()
  const isOpen = (key: string) => !folded.has(key)
  const click = ({ target }: MouseEvent) => {
    const key = keyOfLine(target)
    if (key === undefined || isWithin(target, 'input')) return
    if (isWithin(target, '[data-fold]')) fold(key, isOpen(key))
    else onChoose(key)
  }
  const press = (event: KeyboardEvent) => {
    const at = keys.indexOf(keyOfLine(event.target) ?? '')
    const key = keys[at]
    if (key === undefined || isWithin(event.target, 'input')) return
    const moves: Record<string, () => void> = {
      ...treeMoves({ lines, at, isOpen, focusAt, fold, choose: onChoose }),
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
      <TreeLines
        box={box}
        label={label}
        lines={lines}
        isOpen={isOpen}
        isSelected={key => chosen.has(key)}
        isMultiple
        isDense
        stop={stop}
        onReached={reached}
        onClick={click}
        onKeyDown={press}
        lineOf={({ label, note, follows, mark }) => ({
          'aria-label': [label, note, follows, mark?.text].filter(Boolean).join('，'),
        })}
        draw={({ key, name, label, note, aside, mark }) => (
          <>
            {key === naming ? (
              <NameInput name={name} onNamed={name => onNamed(key, name)} />
            ) : (
              <TreeLabel title={mark?.text ?? label}>
                {label}
                {note !== undefined && <small>{note}</small>}
                {aside !== undefined && <small>{aside}</small>}
              </TreeLabel>
            )}
            {mark && <span className={styles.mark} data-level={mark.level} aria-hidden="true" />}
          </>
        )}
      />
    </div>
  )
}

const names = (lines: readonly { node: OutlineNode }[]) => lines.map(({ node }) => node.label)
