import { compareWords } from '../../schemas/evaluate/pinyinOrder.ts'

/** The first characters of each initial in the order of pinyin. */
const firsts = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨它穵夕丫帀']
const initials = 'abcdefghjklmnopqrstwxyz'

/**
 * The initials by which a text is found with a keyboard of Latin letters.
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
