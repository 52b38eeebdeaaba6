import { parseSync } from 'vite';

/** One small change of a source that some test should notice. */
export interface Mutant {
  file: string;
  line: number;
  /** where it is in the text: from, and up to but not including */
  start: number;
  end: number;
  before: string;
  after: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const otherOperator: Record<string, string> = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===', '==': '!=', '!=': '==' },
  ...{ '&&': '||', '||': '&&' },
};
const otherMethod: Record<string, string> = { some: 'every', every: 'some', min: 'max', max: 'min' };
const equality = /^[!=]==?$/;
const conditional = /^(If|While|DoWhile|For)Statement$|^ConditionalExpression$/;
const leaving = /^(Return|Throw|Continue|Break)Statement$/;
const typesAroundValues = /^TS(As|Satisfies|NonNull)\w*$/;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** All mutants of a source. Types, texts and property names are left alone. */
export function findMutants(file: string, text: string): Mutant[] {
  const { program, errors } = parseSync(file, text);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  const found: Mutant[] = [];

  function add({ start, end }: Pick<Node, 'start' | 'end'>, after: string): void {
    const line = text.slice(0, start).split('\n').length;
    found.push({ file, line, start, end, before: text.slice(start, end), after });
  }

  function mutate(node: Node): void {
    const textOf = (part: unknown) => (isNode(part) ? text.slice(part.start, part.end) : '');
    const { left, right, operator, test, consequent, alternate, expression, value, callee } = node;
    const replacement = otherOperator[String(operator)];
    if (isNode(left) && isNode(right) && (node.type === 'BinaryExpression' || node.type === 'LogicalExpression')) {
      // Between the two there may be a bracket or a comment, but no second operator.
      const start = text.indexOf(String(operator), left.end);
      if (operator === '??') add(node, textOf(left));
      else if (replacement !== undefined) add({ start, end: start + String(operator).length }, replacement);
    }
    // Where an equality is asked for alone, its flipped operator is its negation.
    if (isNode(test) && conditional.test(node.type) && !equality.test(String(test['operator'])))
      add(test, `!(${textOf(test)})`);
    if (node.type === 'IfStatement' && isNode(consequent) && !isNode(alternate)) {
      const last = consequent.type === 'BlockStatement' ? partsOf(consequent).at(-1) : consequent;
      if (last !== undefined && leaving.test(last.type)) add(node, ';');
    }
    if (node.type === 'ExpressionStatement' && isNode(expression) && expression.type === 'AwaitExpression') {
      add(node, ';');
    }
    if (node.type === 'Literal' && typeof value === 'boolean') add(node, String(!value));
    if (node.type === 'Literal' && typeof value === 'number') add(node, String(value < 2 ? value + 1 : value - 1));
    if (
      node.type === 'CallExpression' &&
      isNode(callee) &&
      isNode(callee['property']) &&
      callee['computed'] === false
    ) {
      const method = otherMethod[textOf(callee['property'])];
      if (method !== undefined) add(callee['property'], method);
    }
  }

  function walk(node: Node): void {
    if (typesAroundValues.test(node.type)) return walk(node['expression'] as Node);
    if (node.type.startsWith('TS') || node.type === 'ImportDeclaration') return;
    mutate(node);
    for (const part of partsOf(node)) if (part !== node['key'] || node['computed'] !== false) walk(part);
  }
  walk(program as unknown as Node);
  return found;
}

/** The source with one mutant in it. */
export function withMutant(text: string, { start, end, after }: Mutant): string {
  return text.slice(0, start) + after + text.slice(end);
}
