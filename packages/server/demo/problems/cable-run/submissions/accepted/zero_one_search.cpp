#include <deque>
#include <iostream>
#include <string>
#include <vector>

int main() {
    int height, width;
    std::cin >> height >> width;
    std::vector<std::string> hall(height);
    for (auto& row : hall) std::cin >> row;
    const int down[] = {0, 1, 0, -1}, right[] = {1, 0, -1, 0};
    const int unknown = 1 << 29;
    // A state is a cell and the direction in which the cable arrived there.
    std::vector<int> corners(4 * height * width, unknown);
    std::deque<int> queue;
    int goal = 0;
    for (int cell = 0; cell < height * width; ++cell) {
        char mark = hall[cell / width][cell % width];
        if (mark == 'S') goal = cell;
        if (mark != 'J') continue;
        for (int direction = 0; direction < 4; ++direction) {
            corners[4 * cell + direction] = 0;
            queue.push_back(4 * cell + direction);
        }
    }
    while (!queue.empty()) {
        int state = queue.front();
        queue.pop_front();
        int cell = state / 4, direction = state % 4;
        if (cell == goal) {
            std::cout << corners[state] << '\n';
            return 0;
        }
        int row = cell / width + down[direction], column = cell % width + right[direction];
        if (row >= 0 && row < height && column >= 0 && column < width && hall[row][column] != '#') {
            int next = 4 * (row * width + column) + direction;
            if (corners[next] > corners[state]) {
                corners[next] = corners[state];
                queue.push_front(next);
            }
        }
        for (int turn : {1, 3}) {
            int next = 4 * cell + (direction + turn) % 4;
            if (corners[next] > corners[state] + 1) {
                corners[next] = corners[state] + 1;
                queue.push_back(next);
            }
        }
    }
    std::cout << "impossible\n";
}
