import { type ASTNode, parseExpression } from '../../schemas/evaluate/parseExpression.ts'
import { boundBy } from '../../schemas/evaluate/readsOf.ts'
import type { FieldPath } from '../forms/design/formDefinition.ts'

type TitleOf = (path: FieldPath) => string
type Names = ReadonlyMap<string, FieldPath>

const signs: Readonly<Record<string, string>> = {
  '*': '×',
  '/': '÷',
  '==': '等于',
  '!=': '不等于',
  '>': '大于',
  '>=': '大于等于',
  '<': '小于',
  '<=': '小于等于',
  '&&': '且',
  '||': '或',
  in: '属于',
}

const calls: Readonly<Record<string, string>> = {
  sum: '合计',
  average: '平均',
  min: '最小',
  max: '最大',
  size: '个数',
  round: '四舍五入',
  floor: '向下取整',
  ceil: '向上取整',
  abs: '绝对值',
  days: '天数',
  months: '月数',
  workdays: '工作日数',
  contains: '包含',
  startsWith: '开头是',
  endsWith: '结尾是',
}

/** Precedence of operators, from loose to tight. */
const levels = [['?:'], ['||'], ['&&'], ['==', '!=', '<', '<=', '>', '>=', 'in'], ['+', '-'], ['*', '/', '%']]
const levelOf = (op: string): number => {
  const level = levels.findIndex(each => each.includes(op))
  return level < 0 ? levels.length : level
}

/**
 * Returns an expression with the titles of fields and Chinese words; a wrong expression unchanged.
 *
 * @example expressionInWords('=form.price * row.count', [], titleOf) // '单价 × 数量'
 */
export function expressionInWords(expression: string, record: FieldPath, titleOf: TitleOf): string {
  const bare = expression.replace(/^=/, '')
  const parsed = parseExpression(bare)
  if ('fault' in parsed) return bare
  const names = new Map<string, FieldPath>([
    ['form', []],
    ['row', record],
  ])
  return wordsOf(parsed.tree, { names, titleOf, text: bare })
}

interface Saying {
  names: Names
  titleOf: TitleOf
  text: string
}

function wordsOf(node: ASTNode, saying: Saying): string {
  const path = pathOf(node, saying.names)
  if (path && path.length > 0) return saying.titleOf(path)
  switch (node.op) {
    case 'value':
      return typeof node.args === 'string'
        ? `“${node.args}”`
        : typeof node.args === 'boolean'
          ? node.args
            ? '是'
            : '否'
          : String(node.args ?? '空')
    case 'id':
      return node.args
    case '!_':
      return `并非（${wordsOf(node.args, saying)}）`
    case '-_':
      return `-${wordsOf(node.args, saying)}`
    case '?:': {
      const [test, one, other] = node.args.map(each => wordsOf(each, saying))
      return `若 ${test} 则 ${one} 否则 ${other}`
    }
    case 'list':
      return node.args.map(each => wordsOf(each, saying)).join('、')
    case 'call':
      return callInWords(node.args[0], node.args[1], saying)
    case 'rcall':
      return methodInWords(node, saying)
    case '.':
      return `${wordsOf(node.args[0], saying)} / ${node.args[1]}`
    case '[]':
      return `${wordsOf(node.args[0], saying)} / ${wordsOf(node.args[1], saying)}`
    case 'map':
      return saying.text.slice(node.start, node.end)
    default:
      return binaryInWords(node, saying)
  }
}

function binaryInWords({ op, args }: ASTNode & { args: [ASTNode, ASTNode] }, saying: Saying): string {
  const [left, right] = args
  if (right.op === 'value' && right.args === null && (op === '==' || op === '!='))
    return `${wordsOf(left, saying)} ${op === '==' ? '未填写' : '已填写'}`
  if (left.op === 'call' && left.args[0] === 'size' && right.op === 'value' && right.args === 0 && left.args[1][0])
    if (op === '>' || op === '==') return `${wordsOf(left.args[1][0], saying)} ${op === '>' ? '不为空' : '为空'}`
  const inner = (each: ASTNode, isRight: boolean) => {
    const isLoose = levelOf(each.op) < levelOf(op) || (isRight && levelOf(each.op) === levelOf(op))
    return isLoose ? `（${wordsOf(each, saying)}）` : wordsOf(each, saying)
  }
  return `${inner(left, false)} ${signs[op] ?? op} ${inner(right, true)}`
}

const callInWords = (name: string, args: readonly ASTNode[], saying: Saying): string =>
  `${calls[name] ?? name}（${args.map(each => wordsOf(each, saying)).join('，')}）`

function methodInWords(node: ASTNode & { op: 'rcall' }, saying: Saying): string {
  const [name, receiver, args] = node.args
  const variable = boundBy(node)
  if (variable === undefined) {
    const rest = args.map(each => wordsOf(each, saying)).join('，')
    return rest === ''
      ? callInWords(name, [receiver], saying)
      : `${wordsOf(receiver, saying)} ${calls[name] ?? name} ${rest}`
  }
  const items = pathOf(receiver, saying.names)
  const names = new Map(saying.names)
  if (items) names.set(variable, items)
  else names.delete(variable)
  const inner = args.slice(1).map(each => wordsOf(each, { ...saying, names }))
  const said = inner.join('，')
  const words: Readonly<Record<string, string>> = {
    map: said,
    exists: `任一行 ${said}`,
    all: `每一行 ${said}`,
    filter: `${wordsOf(receiver, saying)}中 ${said} 的行`,
  }
  return words[name] ?? `${wordsOf(receiver, saying)} ${name}（${said}）`
}

/** Returns the field that a node stands for; an item of a list stands for the list. */
function pathOf(node: ASTNode, names: Names): FieldPath | undefined {
  if (node.op === 'id') return names.get(node.args)
  if (node.op === '.') {
    const outer = pathOf(node.args[0], names)
    return outer && [...outer, node.args[1]]
  }
  if (node.op !== '[]') return undefined
  const outer = pathOf(node.args[0], names)
  const [, key] = node.args
  return outer && key.op === 'value' && typeof key.args === 'string' ? [...outer, key.args] : undefined
}
