import type { ProcessSettings } from '../../schemas/types/process.ts'
import type { Expression, GraphFlow, GraphNode, GraphScope, Template } from '../state/graph.ts'
import { bodyOf, child, type Element, textOf } from './element.ts'
import {
  type Dialect,
  type ExpressionFault,
  isFault,
  translateExpression,
  translateTemplate,
} from './expressions/translateExpression.ts'
import type { Faults } from './faults.ts'
import { finding } from './findings.ts'
import type { ModelDocument } from './openDocument.ts'

/** JUEL is also named by the URIs of Java: `http://www.java.com/java` and `http://java.sun.com/products/jsp`. */
const otherLanguages = /xpath|^java$|groovy|javascript|ecmascript|ecma-?262|python|ruby|mvel|drools/i

/** An expression of an element, before (`source`) and after. */
export interface Translation extends Expression {
  id: string | null
}

/** A process while it is being read: the graph under construction and its source elements. */
export class Reading {
  readonly document: ModelDocument
  readonly process: Element
  readonly faults: Faults
  readonly nodes: GraphNode[] = []
  readonly flows: GraphFlow[] = []
  readonly scopes: GraphScope[] = []
  /** By index of the node or flow. */
  readonly nodeElements: Element[] = []
  readonly flowElements: Element[] = []
  readonly nodeOf = new Map<Element, number>()
  /** Expressions that were translated, with the node or flow that has them. */
  readonly translations: Translation[] = []
  /** Settings of the process. */
  settings: ProcessSettings = {}

  constructor(document: ModelDocument, process: Element, faults: Faults) {
    this.document = document
    this.process = process
    this.faults = faults
  }

  /** Id of the process: the key under which it is started. */
  get key(): string {
    return textOf(this.process, 'id') ?? ''
  }

  private links: Map<number, number[]> | undefined

  /** Returns the catching events of a throwing link, or the throwing events of a catching one. */
  linked(place: number): readonly number[] {
    this.links ??= linksOf(this.nodes)
    return this.links.get(place) ?? []
  }

  get dialect(): Dialect {
    return this.document.dialect
  }

  elementOf(node: number): Element {
    const element = this.nodeElements[node]
    if (!element) throw new Error(`there is no node ${node}`)
    return element
  }

  node(index: number): GraphNode {
    const node = this.nodes[index]
    if (!node) throw new Error(`there is no node ${index}`)
    return node
  }

  /** Translates an expression; on failure reports a fault at the element. */
  expression(
    text: string | undefined,
    id: string | null,
    level: 'error' | 'warning' = 'error',
  ): Expression | undefined {
    if (text === undefined) return undefined
    return this.reported(translateExpression(text, this.dialect), id, level)
  }

  /** Translates an expression element, which may name its own language. */
  formal(holder: Element, property: string, id: string | null): Expression | undefined {
    const expression = child(holder, property)
    const text = bodyOf(expression)
    const language = expression && textOf(expression, 'language')
    if (text === undefined || !language) return this.expression(text, id)
    if (otherLanguages.test(language)) {
      this.faults.error('expression', id, finding('EXPRESSION_IN_OTHER_LANGUAGE', { text, language }))
      return undefined
    }
    const isFeel = /feel/i.test(language) && this.dialect === 'cel'
    return this.reported(translateExpression(text, isFeel ? 'feel' : this.dialect), id, 'error')
  }

  template(text: string | undefined, id: string | null, level: 'error' | 'warning' = 'error'): Template | undefined {
    if (text === undefined) return undefined
    const translated = translateTemplate(text, this.dialect)
    return typeof translated === 'string' ? translated : this.reported(translated, id, level)
  }

  private reported(result: Expression | ExpressionFault, id: string | null, level: 'error' | 'warning') {
    if (!isFault(result)) {
      this.translations.push({ id, ...result })
      return result
    }
    this.faults.add(level, 'expression', id, result.fault)
    return undefined
  }
}

function linksOf(nodes: readonly GraphNode[]): Map<number, number[]> {
  const named = new Map<string, { throwers: number[]; catchers: number[] }>()
  for (const [place, { kind, scope, events }] of nodes.entries()) {
    if (kind !== 'intermediateThrowEvent' && kind !== 'intermediateCatchEvent') continue
    for (const event of events) {
      if (event.event !== 'link') continue
      const key = `${scope} ${event.name}`
      const pair = named.get(key) ?? { throwers: [], catchers: [] }
      named.set(key, pair)
      pair[kind === 'intermediateThrowEvent' ? 'throwers' : 'catchers'].push(place)
    }
  }
  const links = new Map<number, number[]>()
  for (const { throwers, catchers } of named.values()) {
    for (const place of throwers) links.set(place, catchers)
    for (const place of catchers) links.set(place, throwers)
  }
  return links
}
