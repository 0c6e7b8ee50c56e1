import type { ReactNode } from 'react'
import type { Conflict } from '../../../runtime/data/conflict.ts'
import type { PageTarget } from '../pageHost.ts'

/** A question with answers; the first answer is the one that Enter gives. */
export interface Question {
  title: string
  /** Lines of it stand below each other. */
  text?: string
  /** Said instead of 取消. */
  close?: string
  answers: { key: string; label: string; style?: 'primary' | 'default' | 'danger' }[]
}

/** What a page may put in front of itself; each resolves when it is gone. */
export interface Dialogs {
  /** The key of the answer chosen; undefined when cancelled. */
  ask(question: Question): Promise<string | undefined>
  /** Shows a value that cannot be seen again, with a button that copies it. */
  reveal(value: { title: string; text: string; again?: boolean }): Promise<void>
  /** Asks what holds after somebody else saved the same record; undefined when cancelled. */
  conflict(conflict: Conflict): Promise<ConflictAnswer | undefined>
  /** Lists what a batch could not do. */
  failures(failures: Failures): Promise<void>
  /** Shows what an action brings along, until it closes itself. */
  own(draw: (close: () => void) => ReactNode): Promise<void>
  /** Shows a page in a drawer or dialog. */
  openPage(target: PageTarget): Promise<'saved' | 'closed'>
}

/** With `save` the values to take over from what the other one stored. */
export type ConflictAnswer = { kind: 'reload' } | { kind: 'save'; values: Record<string, unknown> }

/** The outcome of a batch that did not do everything. */
export interface Failures {
  title: string
  done: number
  failed: { id: string; name: string; message: string }[]
}

export type OpenDialog =
  | { id: number; kind: 'question'; question: Question; close(answer: string | undefined): void }
  | { id: number; kind: 'value'; title: string; text: string; again?: boolean; close(): void }
  | { id: number; kind: 'conflict'; conflict: Conflict; close(answer: ConflictAnswer | undefined): void }
  | { id: number; kind: 'failures'; failures: Failures; close(): void }
  | { id: number; kind: 'own'; draw: (close: () => void) => ReactNode; close(): void }
  | { id: number; kind: 'page'; target: PageTarget; close(result: 'saved' | 'closed'): void }

export interface ConfirmOptions {
  text?: string
  danger?: boolean
}

/** `await confirm(dialogs, '确定要删除该数据吗？')` */
export const confirm = async (dialogs: Dialogs, title: string, options: ConfirmOptions = {}): Promise<boolean> =>
  (await dialogs.ask({
    title,
    ...(options.text ? { text: options.text } : {}),
    answers: [{ key: 'ok', label: '确定', style: options.danger ? 'danger' : 'primary' }],
  })) === 'ok'
