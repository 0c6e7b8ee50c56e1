import { findings } from '../../schemas/evaluate/finding.ts'

/** Reasons why an expression cannot be shown as rows, and hints of the expression editor. */
export const finding = findings({
  CONDITION_CALCULATES: '“{text}”含有运算',
  CONDITION_CALLS: '“{text}”用到了函数 {name}()',
  CONDITION_CHOOSES: '“{text}”按条件取值',
  CONDITION_HAS_COMMENT: '表达式里有注释',
  CONDITION_NEGATES: '“{text}”对整组条件取反',
  CONDITION_NOT_CEL: '它不是用 CEL 写的',
  CONDITION_WITHOUT_FIELD: '“{text}”不是字段与值的比较',
  CONDITION_WRONG: '表达式有语法错误',
  VARIABLE_MISTYPED: '没有变量“{name}”，是否为“{near}”？',
})
