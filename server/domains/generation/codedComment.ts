/** A column comment that lists codes after the title: `状态:0停用,1启用`. */
export interface CodedComment {
  title: string
  codes: string[]
  /** The codes' meanings as written in the comment. */
  meanings: string
}

const code =
  /(?<![\p{L}\p{N}])([A-Za-z0-9]{1,4})(?:\s*[-=:：.、—]+\s*(?=[\p{L}])|\s*(?:代表|表示|是|为)\s*|\s*(?=\p{Script=Han}))/gu
/** Separator between title and codes; after plain space, a single code could be a number in a sentence. */
const behindTitle = /^(.*?[^\s:：(（,，])\s*([:：(（]|[,，\s])\s*(?=[A-Za-z0-9])(.*)$/su

/**
 * Parses a comment; undefined if it lists no codes.
 *
 * @example codedComment('性别（0男 1女）') // { title: '性别', codes: ['0', '1'], meanings: '0男 1女' }
 */
export function codedComment(comment: string): CodedComment | undefined {
  const [, title = '', mark = '', rest = ''] = behindTitle.exec(comment.trim()) ?? []
  const codes = [...rest.matchAll(code)].map(found => found[1] ?? '')
  const isList = codes.length > 1 || (codes.length === 1 && /[:：(（]/.test(mark))
  return isList && rest.search(code) === 0 ? { title, codes, meanings: rest.replace(/\s*[)）]$/, '') } : undefined
}
