/** The tree of an expression, as parsed. Offsets count from the first character after the equals sign. */

export type BinarySign = '+' | '-' | '*' | '/' | '%' | '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | '&&' | '||'

interface Place {
  start: number
  end: number
  /** Position for messages: the member of an access, else the start. */
  pos: number
}

/** Operands by operator. */
interface Operands {
  value: string | number | boolean | null
  id: string
  '.': [ASTNode, string]
  '[]': [ASTNode, ASTNode]
  '!_': ASTNode
  '-_': ASTNode
  '?:': [ASTNode, ASTNode, ASTNode]
  list: ASTNode[]
  map: [ASTNode, ASTNode][]
  /** Name and arguments: `size(row.tags)`. */
  call: [string, ASTNode[]]
  /** Name, receiver and arguments: `row.name.contains('a')`. */
  rcall: [string, ASTNode, ASTNode[]]
}

interface BinaryNode extends Place {
  op: BinarySign
  args: [ASTNode, ASTNode]
}

export type ASTNode = { [Op in keyof Operands]: Place & { op: Op; args: Operands[Op] } }[keyof Operands] | BinaryNode
export type Operator = ASTNode['op']

/** A syntax error. */
export class SyntaxFault extends Error {
  readonly start: number
  readonly end: number
  constructor(message: string, start: number, end: number) {
    super(message)
    this.start = start
    this.end = end
  }
}
