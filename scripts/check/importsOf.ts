export interface Import {
  /** Undefined if it is computed. */
  specifier: string | undefined
  offset: number
}

const comments = /\/\*[\s\S]*?\*\/|(^|[^:'"`])\/\/[^\n]*/g
const statics = /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*(['"])([^'"\n]+)\1|^\s*import\s*(['"])([^'"\n]+)\3/gm
const dynamics = /\bimport\(\s*(?:(['"])([^'"\n]+)\1|([^'")\s]))/g
const globs = /\bimport\.meta\.glob\s*(?:<[^(]*>)?\(\s*(\[[^\]]*\]|(['"])[^'"\n]+\2)/g

/** Returns the imports of a source file: static, dynamic, glob and type imports. */
export function importsOf(text: string): Import[] {
  // Blanks keep every offset where it was.
  const code = text.replace(comments, comment => comment.replace(/[^\n]/g, ' '))
  const found: Import[] = []
  for (const match of code.matchAll(statics))
    found.push({ specifier: match[2] ?? match[4], offset: match.index + match[0].search(/\S/) })
  for (const match of code.matchAll(dynamics)) found.push({ specifier: match[2], offset: match.index })
  for (const match of code.matchAll(globs)) {
    for (const [, , pattern] of match[1]!.matchAll(/(['"])!?([^'"\n]+)\1/g))
      found.push({ specifier: pattern, offset: match.index })
  }
  return found
}
