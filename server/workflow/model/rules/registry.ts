import type { Element } from '../element.ts'
import type { Faults } from '../faults.ts'
import type { ModelDocument } from '../openDocument.ts'
import type { Reading } from '../reading.ts'

export function checkDocument(_document: ModelDocument, _processes: Element[], _faults: Faults): void {}
export function checkProcess(_reading: Reading): void {}
