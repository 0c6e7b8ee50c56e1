import { compareWords } from '../../schemas/evaluate/pinyinOrder.ts'

/** The first character of each initial in pinyin order. */
const firsts = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨它穵夕丫帀']
const initials = 'abcdefghjklmnopqrstwxyz'

/**
 * Returns the pinyin initials of a text, so that users can search for it on a Latin keyboard.
 *
 * @example initialsOf('财务审批 A') // 'cwsp a'
 */
export const initialsOf = (text: string): string =>
  [...text.toLowerCase()]
    .map(each => {
      const at = /\p{Script=Han}/u.test(each) ? firsts.findLastIndex(first => compareWords(first, each) <= 0) : -1
      return initials[at] ?? each
    })
    .join('')
