import { useRef } from 'react'
import { initialsOf } from './initialsOf.ts'

/** A node of an outline: an element of a design. */
export interface OutlineNode {
  key: string
  label: string
  /** The name that can be changed; the label may be one of its kind. */
  name: string
  note?: string
  /** What follows, in words; read to those who do not see the lines around. */
  follows?: string
  /** What follows, where the next line does not show it. */
  aside?: string
  mark?: { level: 'error' | 'warning'; text: string }
  children: readonly OutlineNode[]
}

interface Line {
  node: OutlineNode
  level: number
  /** Index of the line of its parent; -1 at the top. */
  parent: number
  place: number
  siblings: number
}

/** The visible nodes of an outline, in their order. */
export function linesOf(nodes: readonly OutlineNode[], folded: ReadonlySet<string>): Line[] {
  const lines: Line[] = []
  const add = (siblings: readonly OutlineNode[], level: number, parent: number) => {
    for (const [index, node] of siblings.entries()) {
      lines.push({ node, level, parent, place: index + 1, siblings: siblings.length })
      if (!folded.has(node.key)) add(node.children, level + 1, lines.length - 1)
    }
  }
  add(nodes, 1, -1)
  return lines
}

/** Keys of the nodes that hold a node, outermost first; undefined if it is not in the outline. */
export function holdersOf(nodes: readonly OutlineNode[], key: string): string[] | undefined {
  for (const node of nodes) {
    if (node.key === key) return []
    const inner = holdersOf(node.children, key)
    if (inner) return [node.key, ...inner]
  }
  return undefined
}

/** Milliseconds after which typed characters begin a new name. */
const pause = 1000

/** Finds names by their first characters, or the initials of their pinyin, typed one after the other. */
export function useTypeAhead() {
  const typed = useRef({ text: '', until: 0 })
  const isOn = () => Date.now() < typed.current.until
  return {
    /** Whether a name has been begun just now. */
    isOn,
    /** The next characters are those of a name. */
    begin() {
      typed.current = { text: '', until: Date.now() + pause }
    },
    /** Index of the next name that begins with what was typed, from a place on; the place itself if none does. */
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
