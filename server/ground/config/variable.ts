/** A variable of the environment: how it is read, and what the manual says of it. */
export interface Variable<T> {
  /** One line for whoever runs the server. */
  about: string
  /** In force when the variable is absent or empty. */
  fallback: T
  /** Its value is never shown. */
  isSecret?: boolean
  /** Says why a value must be replaced in production: the default, where nothing else is said. */
  production?: string
  /** Which values production refuses. */
  isOfDevelopment?(value: T): boolean
  /** The value; undefined when the text is no such value. */
  read(text: string): T | undefined
  /** What it should be, for the person who set it wrong: Chinese (English). Begins after the name. */
  wrong(text: string): string
}

type Told<T> = Omit<Variable<T>, 'read' | 'wrong'>

/** A number without a fraction, within limits. */
export function integer(told: Told<number> & { least: number; most: number }): Variable<number> {
  const { least, most, ...rest } = told
  return {
    ...rest,
    read: text => {
      const value = Number(text)
      return /^\d+$/.test(text) && value >= least && value <= most ? value : undefined
    },
    wrong: text => `应为 ${least} 到 ${most} 的整数，现为 "${text}" (must be an integer from ${least} to ${most})`,
  }
}

/** One of a few words. */
export function choice<T extends string>(told: Told<T> & { of: readonly T[] }): Variable<T> {
  const { of, ...rest } = told
  return {
    ...rest,
    read: text => of.find(word => word === text),
    wrong: text => `应为 ${of.join('、')} 之一，现为 "${text}" (must be one of ${of.join(', ')})`,
  }
}

/** A text for which a test holds; a wrong secret is not repeated. */
export function text<T extends string | undefined>(
  told: Told<T> & { holds?: (value: string) => boolean; should?: string },
): Variable<string | T> {
  const { holds = () => true, should = '', ...rest } = told
  return {
    ...rest,
    read: value => (holds(value) ? value : undefined),
    wrong: value => (told.isSecret ? should : `${should.replace(' (', `，现为 "${value}" (`)}`),
  }
}
