import type { PageTarget } from '../pageHost.ts'

/** A question with answers; the first answer is the one that Enter gives. */
export interface Question {
  title: string
  text?: string
  answers: { key: string; label: string; style?: 'primary' | 'default' | 'danger' }[]
}

/** What a page may put in front of itself; each resolves when it is gone. */
export interface Dialogs {
  /** The key of the answer chosen; undefined when cancelled. */
  ask(question: Question): Promise<string | undefined>
  /** Shows a value that cannot be seen again, with a button that copies it. */
  reveal(value: { title: string; text: string }): Promise<void>
  /** Shows a page in a drawer or dialog. */
  openPage(target: PageTarget): Promise<'saved' | 'closed'>
}

export type OpenDialog =
  | { id: number; kind: 'question'; question: Question; close(answer: string | undefined): void }
  | { id: number; kind: 'value'; title: string; text: string; close(): void }
  | { id: number; kind: 'page'; target: PageTarget; close(result: 'saved' | 'closed'): void }

/** `await confirm(dialogs, '确定要删除该数据吗？')` */
export const confirm = async (
  dialogs: Dialogs,
  title: string,
  options: { text?: string; danger?: boolean } = {},
): Promise<boolean> =>
  (await dialogs.ask({
    title,
    ...(options.text ? { text: options.text } : {}),
    answers: [{ key: 'ok', label: '确定', style: options.danger ? 'danger' : 'primary' }],
  })) === 'ok'
