import {
  type Expression,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isStringLiteral,
  isTaggedTemplateExpression,
  isVariableDeclaration,
  type Node,
  type TemplateLiteral,
} from 'typescript/unstable/ast'
import type { Project } from 'typescript/unstable/sync'

/**
 * The text that the database gets for a template of `sql`, read from the source: values become
 * parameters, fragments are put in, and of alternatives either the first or the last is taken.
 */
export class StatementText {
  readonly #project: Project
  readonly #takes_first: boolean
  /** What the parameters of functions that make fragments were called with. */
  readonly #arguments_of = new Map<Node, Expression>()
  #parameters = 0

  constructor(project: Project, takes_first: boolean) {
    this.#project = project
    this.#takes_first = takes_first
  }

  read(template: TemplateLiteral): string {
    if (isNoSubstitutionTemplateLiteral(template)) return template.text
    const parts = template.templateSpans.map(
      ({ expression, literal }) => this.#put(expression) + literal.text,
    )
    return template.head.text + parts.join('')
  }

  #put(expression: Expression): string {
    if (this.#isFragment(expression)) return this.#fragment(expression)
    this.#parameters += 1
    return `$${this.#parameters}`
  }

  #isFragment(expression: Expression): boolean {
    const { checker } = this.#project
    const type = checker.getTypeAtLocation(expression)
    return type !== undefined && /\b(RawBuilder|Expression)</.test(checker.typeToString(type))
  }

  #fragment(expression: Expression): string {
    if (isTaggedTemplateExpression(expression)) return this.read(expression.template)
    if (isConditionalExpression(expression)) {
      return this.#fragment(this.#takes_first ? expression.whenTrue : expression.whenFalse)
    }
    if (isCallExpression(expression)) return this.#made(expression.expression, expression.arguments)
    return this.#fragment(this.#definition(expression))
  }

  /** What a call makes: one of Kysely's, or a function of the source. */
  #made(callee: Expression, args: readonly Expression[]): string {
    const name = textOf(callee)
    const [first, second] = args
    if (first !== undefined && name === 'sql.raw') return this.#constant(first)
    if (first !== undefined && name === 'sql.join') {
      return this.#list(first).join(second === undefined ? ', ' : this.#fragment(second))
    }
    if (first !== undefined && name === 'sql.ref') return this.#constant(first)
    // A value written into the text: which one it is matters as little as that of a parameter.
    if (first !== undefined && name === 'sql.lit') return 'NULL'
    const made = this.#declarationOf(callee)
    const maker = isVariableDeclaration(made) ? made.initializer : made
    if (maker === undefined || !(isFunctionDeclaration(maker) || isArrowFunction(maker))) {
      throw unreadable(callee)
    }
    maker.parameters.forEach((parameter, index) => {
      const arg = args[index] ?? parameter.initializer
      if (arg !== undefined) this.#arguments_of.set(parameter, arg)
    })
    const { body } = maker
    if (body === undefined) throw unreadable(callee)
    if (!isBlock(body)) return this.#fragment(body)
    const returned = body.statements.filter(isReturnStatement).at(-1)?.expression
    if (returned === undefined) throw unreadable(callee)
    return this.#fragment(returned)
  }

  /**
   * What a list begins with, or what is made of each of its elements. A list that only the running
   * program has is read as an empty one.
   */
  #list(expression: Expression): string[] {
    if (isArrayLiteralExpression(expression)) {
      return expression.elements.map((element) => this.#put(element))
    }
    if (!isCallExpression(expression)) return this.#list(this.#definition(expression))
    const { expression: mapping } = expression
    const [maker] = expression.arguments
    if (!isPropertyAccessExpression(mapping) || maker === undefined || !isArrowFunction(maker)) {
      throw unreadable(expression)
    }
    const { body, parameters } = maker
    const [parameter] = parameters
    const declared = this.#declarationOf(mapping.expression)
    const list = isVariableDeclaration(declared) && this.#definition(mapping.expression)
    if (!list || !isArrayLiteralExpression(list)) return []
    if (parameter === undefined || isBlock(body)) throw unreadable(maker)
    return list.elements.map((element) => {
      this.#arguments_of.set(parameter, element)
      return this.#put(body)
    })
  }

  #constant(expression: Expression): string {
    if (isStringLiteral(expression)) return expression.text
    if (isNoSubstitutionTemplateLiteral(expression)) return expression.text
    if (isIdentifier(expression)) return this.#constant(this.#definition(expression))
    throw unreadable(expression)
  }

  /** The expression that a name stands for. */
  #definition(expression: Expression): Expression {
    if (isElementAccessExpression(expression)) {
      const object = this.#definition(expression.expression)
      if (!isObjectLiteralExpression(object)) throw unreadable(expression)
      const values = object.properties.filter(isPropertyAssignment)
      const chosen = this.#takes_first ? values.at(0) : values.at(-1)
      if (chosen === undefined) throw unreadable(expression)
      return chosen.initializer
    }
    const declaration = this.#declarationOf(expression)
    const argument = isParameterDeclaration(declaration)
      ? this.#arguments_of.get(declaration)
      : undefined
    const has_value = isVariableDeclaration(declaration) || isPropertyAssignment(declaration)
    const found = has_value ? declaration.initializer : argument
    if (found === undefined) throw unreadable(expression)
    return bare(found)
  }

  #declarationOf(expression: Expression): Node {
    const { checker } = this.#project
    const name = isPropertyAccessExpression(expression) ? expression.name : expression
    const symbol = isIdentifier(name) ? checker.getSymbolAtLocation(name) : undefined
    const is_import = symbol?.valueDeclaration === undefined
    const origin = symbol && is_import ? checker.getAliasedSymbol(symbol) : symbol
    const declaration = origin?.valueDeclaration?.resolve(this.#project)
    if (declaration === undefined) throw unreadable(expression)
    return declaration
  }
}

/** Without `as const` and `satisfies`. */
function bare(expression: Expression): Expression {
  const is_more = isAsExpression(expression) || isSatisfiesExpression(expression)
  return is_more ? bare(expression.expression) : expression
}

function textOf(node: Node): string {
  return node.getSourceFile().text.slice(node.getStart(), node.end)
}

/** A statement is made of constants, functions and lists of fragments: nothing else is read. */
function unreadable(node: Node): Error {
  return new Error(`${node.getSourceFile().fileName}: cannot read ${textOf(node)}`)
}
