import type { Language } from '@podium/sdk/languages';

interface Snippet {
  label: string;
  detail: string;
  /** The text. A field of CodeMirror is `#{name}`. */
  text: string;
}

interface StandardNames {
  /**
   * Names of the standard library that contest programs use, separated by spaces, and words of the
   * language that its highlighting does not list.
   */
  names: string;
  snippets: readonly Snippet[];
}

const cNames =
  'bool char double float int int64_t long short signed size_t uint64_t unsigned void ' +
  'abs atoi atol calloc ceil exit fabs fgets floor fmax fmin fputs free getchar isalnum isalpha isdigit islower isspace isupper ' +
  'malloc memcpy memmove memset pow printf putchar puts qsort realloc round scanf sqrt sscanf strcat strchr strcmp strcpy strlen ' +
  'strncmp strstr strtol strtoll tolower toupper INT_MAX INT_MIN LLONG_MAX LLONG_MIN EOF NULL stdin stdout';

const cppNames =
  'accumulate adjacent_find advance all_of any_of array back back_inserter begin binary_search bitset cbegin cend cerr cin clear ' +
  'clamp count count_if cout data deque distance emplace emplace_back emplace_front empty end endl equal equal_range erase fill ' +
  'find find_if first fixed for_each front function gcd get getline greater insert iota is_sorted istringstream lcm less ' +
  'list lower_bound make_heap make_pair make_tuple map max max_element memcpy memset merge min min_element minmax minmax_element ' +
  'move multimap multiset next next_permutation none_of nth_element numeric_limits optional ostringstream pair partial_sort ' +
  'partial_sum partition pop pop_back pop_front pop_heap popcount prev prev_permutation priority_queue push push_back push_front ' +
  'push_heap queue rbegin remove remove_if rend replace reserve resize reverse rotate second set setprecision shuffle size sort ' +
  'sort_heap stable_sort stack stod stoi stoll string stringstream substr swap tie to_string top transform tuple unique ' +
  'unordered_map unordered_set upper_bound vector';

/** CodeMirror replaces the tabs by the chosen indent. */
const loop = '\t#{}\n}';

const cSnippets: readonly Snippet[] = [
  { label: 'fori', detail: 'counting loop', text: `for (int #{i} = 0; #{i} < #{n}; #{i}++) {\n${loop}` },
  { label: 'while', detail: 'loop', text: `while (#{condition}) {\n${loop}` },
  { label: 'if', detail: 'condition', text: `if (#{condition}) {\n${loop}` },
];

/**
 * Further suggestions of completion by language. It always offers the words of the highlighting and
 * of the program.
 */
export const standardNames: { [Id in Language]?: StandardNames } = {
  c: { names: cNames, snippets: cSnippets },
  cpp: {
    names: `${cppNames} ${cNames}`,
    snippets: [
      ...cSnippets,
      { label: 'each', detail: 'loop over a container', text: `for (auto &#{value} : #{values}) {\n${loop}` },
      {
        label: 'fast',
        detail: 'fast input and output',
        text: 'std::ios::sync_with_stdio(false);\nstd::cin.tie(nullptr);',
      },
      { label: 'all', detail: 'begin and end', text: '#{values}.begin(), #{values}.end()' },
    ],
  },
  java: {
    names:
      'ArrayDeque ArrayList Arrays BufferedReader Collections Comparator HashMap HashSet InputStreamReader Integer Iterator List ' +
      'Long Map Math Objects PriorityQueue Queue Scanner Set StreamTokenizer String StringBuilder StringTokenizer System TreeMap ' +
      'TreeSet add addAll append asList charAt compare compareTo contains containsKey equals get getOrDefault hasNext indexOf ' +
      'isEmpty length max merge min nextInt nextLine nextLong parseInt parseLong peek poll pollFirst pollLast println put ' +
      'putIfAbsent remove reverse size sort split substring toCharArray toString valueOf',
    snippets: [
      ...cSnippets,
      { label: 'each', detail: 'loop over a collection', text: `for (var #{value} : #{values}) {\n${loop}` },
    ],
  },
  js: {
    names:
      'async await break case catch class const continue delete else extends false finally for function if let new null return ' +
      'static super switch this throw true try typeof undefined while yield ' +
      'Array BigInt Map Math Number Object Set String concat console entries every filter find findIndex flatMap forEach from ' +
      'fromEntries has includes indexOf join keys length log map match max min padStart parseInt pop process push readFileSync ' +
      'reduce repeat replaceAll require reverse shift slice some sort splice split startsWith substring toString trim unshift values',
    snippets: [
      { label: 'fori', detail: 'counting loop', text: `for (let #{i} = 0; #{i} < #{n}; #{i}++) {\n${loop}` },
      { label: 'each', detail: 'loop over values', text: `for (const #{value} of #{values}) {\n${loop}` },
    ],
  },
  py: {
    names:
      'Counter accumulate append appendleft bisect bisect_left bisect_right cache ceil collections combinations count defaultdict ' +
      'deque endswith extend floor functools gcd heapify heapq heappop heappush inf insert isqrt itertools items join keys ' +
      'lru_cache math most_common permutations pop popleft product readline readlines remove reverse setrecursionlimit sort split ' +
      'startswith stdin stdout strip update upper values write',
    snippets: [
      { label: 'fori', detail: 'counting loop', text: 'for #{i} in range(#{n}):\n\t#{}' },
      { label: 'ints', detail: 'the integers of a line', text: '#{a} = list(map(int, input().split()))' },
      { label: 'fast', detail: 'fast input', text: 'import sys\ninput = sys.stdin.readline' },
    ],
  },
};
