// Finds a shortest cable first and counts its corners.
#include <iostream>
#include <queue>
#include <string>
#include <vector>

int main() {
    int height, width;
    std::cin >> height >> width;
    std::vector<std::string> hall(height);
    for (auto& row : hall) std::cin >> row;
    const int down[] = {0, 1, 0, -1}, right[] = {1, 0, -1, 0};
    std::vector<int> arrivedBy(height * width, -1), corners(height * width, 0);
    std::queue<int> queue;
    int start = 0, goal = 0;
    for (int cell = 0; cell < height * width; ++cell) {
        if (hall[cell / width][cell % width] == 'J') start = cell;
        if (hall[cell / width][cell % width] == 'S') goal = cell;
    }
    arrivedBy[start] = 4;
    queue.push(start);
    while (!queue.empty()) {
        int cell = queue.front();
        queue.pop();
        for (int direction = 0; direction < 4; ++direction) {
            int row = cell / width + down[direction], column = cell % width + right[direction];
            if (row < 0 || row >= height || column < 0 || column >= width || hall[row][column] == '#') continue;
            int next = row * width + column;
            if (arrivedBy[next] >= 0) continue;
            arrivedBy[next] = direction;
            corners[next] = corners[cell] + (cell != start && arrivedBy[cell] != direction);
            queue.push(next);
        }
    }
    if (arrivedBy[goal] < 0) std::cout << "impossible\n";
    else std::cout << corners[goal] << '\n';
}
