import { demandsOf } from '../../assignment/demands.ts'
import { nodeRule, type Rule } from './rule.ts'

const names = { saveDraft: '暂存', urge: '催办' } as const

export const buttonRules: Rule[] = [
  nodeRule('buttonDemand', 'warning', ({ settings }) => {
    for (const each of settings?.buttons ?? []) {
      const demands = demandsOf(each)
      const name = each.label ?? names[each.button as keyof typeof names]
      if (each.signatureRequired && !demands.signature) return `“${name}”不需要签名，签名必填的设置不起作用`
      if (each.commentRequired && !demands.comment) return `“${name}”不需要意见，意见必填的设置不起作用`
    }
    return undefined
  }),
]
