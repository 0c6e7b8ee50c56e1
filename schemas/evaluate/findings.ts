import { findings } from './finding.ts'

/** What is wrong with values and patterns by the rules of the language. */
export const finding = findings({
  PATTERN_BACK_REFERENCE: '正则表达式不支持反向引用',
  PATTERN_LOOK_AROUND: '正则表达式不支持前后查找',
  PATTERN_MALFORMED: '正则表达式格式不正确',
  PATTERN_SLOW: '正则表达式“{source}”可能耗时过长，请改写',
  PATTERN_TOO_COMPLEX: '正则表达式过于复杂，请减少重复次数',
  PATTERN_TOO_LONG: '正则表达式不能超过 {longestPattern} 个字',
  PATTERN_UNREADABLE: '“{source}”不是正确的正则表达式',
})
