import { useRef } from 'react'
import { initialsOf } from './initialsOf.ts'

/** An element of a design in an outline. */
export interface OutlineNode {
  key: string
  label: string
  /** The editable name; without one, the label is the title of the kind. */
  name: string
  note?: string
  /** The following elements in words, for screen readers. */
  follows?: string
  /** The following elements in words, shown if the next line of the outline is not the following element. */
  aside?: string
  mark?: { level: 'error' | 'warning'; text: string }
  children: readonly OutlineNode[]
}

/** Returns the keys of a node's ancestors, outermost first; undefined if it is not in the outline. */
export function holdersOf(nodes: readonly OutlineNode[], key: string): string[] | undefined {
  for (const node of nodes) {
    if (node.key === key) return []
    const inner = holdersOf(node.children, key)
    if (inner) return [node.key, ...inner]
  }
  return undefined
}

/** Milliseconds after which the next typed character begins a new name. */
const pause = 1000

/** Finds a name while the user types its first characters or the initials of its pinyin. */
export function useTypeAhead() {
  const typed = useRef({ text: '', until: 0 })
  const isOn = () => Date.now() < typed.current.until
  return {
    /** Returns whether a name is being typed. */
    isOn,
    /** Starts a name: the next characters belong to it. */
    begin() {
      typed.current = { text: '', until: Date.now() + pause }
    },
    /** Returns the index of the next name, from `at` on, that begins with the typed text; `at` if there is none. */
    find(character: string, names: readonly string[], at: number): number {
      const text = `${isOn() ? typed.current.text : ''}${character.toLowerCase()}`
      typed.current = { text, until: Date.now() + pause }
      const from = text.length > 1 ? at : at + 1
      const order = names.map((_, index) => (from + index) % names.length)
      const begins = (name: string) => name.toLowerCase().startsWith(text) || initialsOf(name).startsWith(text)
      return order.find(index => begins(names[index]!)) ?? at
    },
  }
}
