import { encodedValue, type XmlAttribute, type XmlDocument, type XmlElement, type XmlNode } from './xmlTree.ts'

/**
 * The smallest changes of a tree. Each has an inverse of the same kind, so that applying both leaves every byte as it
 * was.
 */
export type Patch =
  | {
      readonly do: 'attribute'
      readonly of: XmlElement
      readonly index: number
      readonly to: XmlAttribute | null
      readonly isNew: boolean
    }
  /** Text before and after the root. */
  | { readonly do: 'surround'; readonly of: XmlDocument; readonly head: string; readonly tail: string }
  | { readonly do: 'insert'; readonly into: XmlElement; readonly index: number; readonly nodes: readonly XmlNode[] }
  | { readonly do: 'remove'; readonly from: XmlElement; readonly index: number; readonly count: number }

/** Applies a patch and returns its inverse. */
export function applyPatch(patch: Patch): Patch {
  switch (patch.do) {
    case 'attribute': {
      const { of, index, to, isNew } = patch
      if (isNew) {
        of.attributes.splice(index, 0, to!)
        return { do: 'attribute', of, index, to: null, isNew: false }
      }
      const [before] = of.attributes.splice(index, 1, ...(to ? [to] : []))
      return { do: 'attribute', of, index, to: before!, isNew: to === null }
    }
    case 'surround': {
      const { of } = patch
      const { head, tail } = of
      Object.assign(of, { head: patch.head, tail: patch.tail })
      return { do: 'surround', of, head, tail }
    }
    case 'insert': {
      const { into, index, nodes } = patch
      into.children.splice(index, 0, ...nodes)
      for (const node of nodes) node.parent = into
      return { do: 'remove', from: into, index, count: nodes.length }
    }
    case 'remove': {
      const { from, index, count } = patch
      const nodes = from.children.splice(index, count)
      for (const node of nodes) node.parent = null
      return { do: 'insert', into: from, index, nodes }
    }
  }
}

/** Applies patches in order and returns their inverses in the order in which they take them back. */
export const applyAll = (patches: readonly Patch[]): Patch[] => patches.map(applyPatch).reverse()

/**
 * The patch that gives an attribute a value, or takes it away with null; undefined if nothing would change. A new one
 * comes last.
 */
export function attributePatch(of: XmlElement, name: string, value: string | null): Patch | undefined {
  const index = of.attributes.findIndex(each => each.name === name)
  const before = of.attributes[index]
  if (value === null) return before && { do: 'attribute', of, index, to: null, isNew: false }
  const raw = encodedValue(value)
  if (!before) {
    const to: XmlAttribute = { space: ' ', name, equals: '=', quote: '"', raw }
    return { do: 'attribute', of, index: of.attributes.length, to, isNew: true }
  }
  if (before.raw === raw) return undefined
  return { do: 'attribute', of, index, to: { ...before, quote: '"', raw }, isNew: false }
}
