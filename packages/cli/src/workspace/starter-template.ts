/** The file a learner starts from: input and output work, nothing is solved. */
export const starterTemplate = `#include <bits/stdc++.h>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);

  return 0;
}
`;
