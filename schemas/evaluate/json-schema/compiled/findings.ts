import { findings } from '../../finding.ts'

/** Why a schema is interpreted: what the compiler is not given, and what became of its output. */
export const finding = findings({
  COMPILED_BRANCHES_TOO_MANY: '结构定义展开后超过 {nodes} 个节点',
  COMPILED_CODE_TOO_LARGE: '生成的代码超过 {kilobytes} KB',
  COMPILED_CODE_UNEXPECTED: '生成的代码中有不允许的内容“{token}”',
  COMPILED_CONDITION: '“{place}”按条件显示、必填或可填',
  COMPILED_DISAGREES: '生成的代码与解释执行的结果不一致',
  COMPILED_DRAFT_MIXED: '“{place}”使用了另一版本的 JSON Schema',
  COMPILED_DRAFT_OLD: 'JSON Schema 第 4 版不编译',
  COMPILED_FAILED: '编译器不接受：{reason}',
  COMPILED_NAME_RESERVED: '使用了保留的名称 __proto__',
  COMPILED_NOT_SCHEMA: '没有可编译的结构定义',
  COMPILED_PATTERN_REFUSED: '“{place}”的正则表达式不可用或过慢：{reason}',
  COMPILED_QUEUE_FULL: '已有 {most} 个表单在等待编译',
  COMPILED_REFERENCE_CIRCLE: '“{place}”的引用指回自身',
  COMPILED_REFERENCE_DYNAMIC: '“{place}”使用了动态引用 {word}',
  COMPILED_REFERENCE_JOINED: '“{place}”在引用旁还有其他规则',
  COMPILED_REFERENCE_UNKNOWN: '“{place}”的引用没有目标',
  COMPILED_RULES_IN_BRANCH: '“{place}”的条件分支或引用中有字段间的规则或计算公式',
  COMPILED_TIMEOUT: '编译超过 {seconds} 秒或内存上限',
  COMPILED_UNEVALUATED: '“{place}”使用了 {word}，取决于其他分支的结果',
  COMPILED_WORD_UNREADABLE: '“{place}”的 {word} 不是预期的形式',
})
