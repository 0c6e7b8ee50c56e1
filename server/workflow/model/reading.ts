import type { Expression, GraphFlow, GraphNode, GraphScope, Template } from '../engine/graph.ts'
import type { Element } from './element.ts'
import {
  type Dialect,
  type ExpressionFault,
  isFault,
  translateExpression,
  translateTemplate,
} from './expressions/translateExpression.ts'
import type { Faults } from './faults.ts'
import type { ModelDocument } from './openDocument.ts'

/** One process while it is read: what the graph will hold, and the elements that it comes from. */
export class Reading {
  readonly document: ModelDocument
  readonly process: Element
  readonly faults: Faults
  readonly nodes: GraphNode[] = []
  readonly flows: GraphFlow[] = []
  readonly scopes: GraphScope[] = []
  /** By the place of the node or flow. */
  readonly nodeElements: Element[] = []
  readonly flowElements: Element[] = []
  readonly nodeOf = new Map<Element, number>()

  constructor(document: ModelDocument, process: Element, faults: Faults) {
    this.document = document
    this.process = process
    this.faults = faults
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

  /** Translated, or told as a fault of that element. */
  expression(
    text: string | undefined,
    id: string | null,
    level: 'error' | 'warning' = 'error',
  ): Expression | undefined {
    if (text === undefined) return undefined
    return this.told(translateExpression(text, this.dialect), id, level)
  }

  template(text: string | undefined, id: string | null, level: 'error' | 'warning' = 'error'): Template | undefined {
    if (text === undefined) return undefined
    const translated = translateTemplate(text, this.dialect)
    return typeof translated === 'string' ? translated : this.told(translated, id, level)
  }

  private told(result: Expression | ExpressionFault, id: string | null, level: 'error' | 'warning') {
    if (!isFault(result)) return result
    this.faults.add(level, 'expression', id, result.fault)
    return undefined
  }
}
